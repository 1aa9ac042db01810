// Phones: nothing is wider than the screen, and everything can be hit with a finger.
import { expectAccessible } from "./support/axe.mjs";
import { expectDrawn, settled, unfold, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

/** What can be pressed, with its size; a radio's target is its label. */
function targets(page, within) {
  return page.evaluate((within) => {
    const found = document.querySelectorAll(within.map((part) => `${part} :is(button, input, select, summary)`).join());
    return [...found].flatMap((element) => {
      const box = (element.type === "radio" ? element.closest("label") : element).getBoundingClientRect();
      if (box.width === 0) return [];
      const name = `${element.tagName.toLowerCase()}.${element.className}#${element.id} “${element.ariaLabel ?? element.textContent.trim()}”`;
      return [{ name, width: box.width, height: box.height }];
    });
  }, within);
}

async function expectTargets(page, within, least) {
  const found = await targets(page, within);
  expect(found.length).toBeGreaterThan(0);
  // Half a pixel is rounding.
  const small = found.filter(({ width, height }) => Math.min(width, height) < least - 0.5);
  expect.soft(small, `targets under ${least} px`).toEqual([]);
}

async function expectNoSidewaysScrolling(page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(width, "pixels wider than the screen").toBeLessThanOrEqual(0);
}

for (const lab of ["", ...labs]) {
  for (const language of ["bn", "en"]) {
    test(`${lab || "home"} in ${language} on a phone`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, `#/${lab}?lang=${language}`);
      if (lab) await unfold(page);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        await expectNoSidewaysScrolling(page);
        await expectTargets(page, lab ? [".transport", ".side", ".tools"] : [".tools"], 44);
        await expectTargets(page, ["body"], 24);
      }
      if (lab) await expectDrawn(page);
      await expectAccessible(page);
    });
  }
}

for (const lab of labs) {
  test(`${lab} on a wide screen`, async ({ page }) => {
    await visit(page, `#/${lab}`);
    await unfold(page);
    await expectNoSidewaysScrolling(page);
    await expectTargets(page, ["body"], 24);
  });
}
