// Every slider of every lab, from end to end, by key and by mouse.
import { expectDrawn, output, settled, state, unfold, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

/** The value of a slider's parameter, as the link has it; nothing if it is the default. */
const value = async (page, key) => (await state(page)).params[key];

async function sliders(page) {
  await unfold(page);
  const rows = page.locator(".side .ctl:has(input[type=range])");
  const keys = await rows.locator("input[type=text]").evaluateAll((fields) => fields.map((field) => field.id.replace("control-", "")));
  return keys.map((key, place) => ({ key, slider: rows.nth(place).locator("input[type=range]") }));
}

for (const lab of labs) {
  test(`${lab}: sliders by key`, async ({ page }) => {
    test.slow();
    await visit(page, `#/${lab}?lang=en`);
    for (const { key, slider } of await sliders(page)) {
      await test.step(key, async () => {
        await page.locator(".side .link").first().click();
        const before = await output(page);
        const seen = new Set([before]);
        const values = new Set([await value(page, key)]);
        await slider.focus();
        const travel = async () => {
          await slider.focus();
          for (const press of ["Home", "PageUp", "End", "PageDown"]) {
            await page.keyboard.press(press);
            seen.add(await output(page));
            values.add(await value(page, key));
          }
        };
        await travel();
        // Some values count only where the last word of a choice ("custom") is chosen.
        if (seen.size === 1) {
          await page.locator(".side .radios").first().locator("input").last().check();
          seen.clear();
          await travel();
        }
        // Others only beside what a preset sets: attempts, where each has a timeout.
        const presets = page.locator(".presets button");
        for (let preset = (await presets.count()) - 1; preset >= 0 && seen.size <= 1; preset -= 1) {
          await presets.nth(preset).click();
          seen.clear();
          await travel();
        }
        expect(values.size, `values of ${key} in the link`).toBeGreaterThan(2);
        expect(seen.size, `the run follows ${key}`).toBeGreaterThan(1);
      });
    }
  });

  test(`${lab}: sliders by mouse`, async ({ page }) => {
    test.slow();
    await visit(page, `#/${lab}?lang=bn`);
    for (const { key, slider } of await sliders(page)) {
      await test.step(key, async () => {
        await page.locator(".side .link").first().click();
        await slider.scrollIntoViewIfNeeded();
        const box = await slider.boundingBox();
        const y = box.y + box.height / 2;
        await page.mouse.move(box.x + 4, y);
        await page.mouse.down();
        const values = new Set();
        for (const share of [0, 0.3, 0.6, 1, 0.1]) {
          await page.mouse.move(box.x + share * box.width, y, { steps: 2 });
          values.add(await value(page, key));
        }
        await page.mouse.up();
        await settled(page);
        await expectDrawn(page);
        expect(values.size, `values of ${key} along the way`).toBeGreaterThan(2);
      });
    }
  });
}
