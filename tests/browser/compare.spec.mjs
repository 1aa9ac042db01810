// Two runs on the same axes: pinned, changed, read, swapped, linked; by keys and by touch.
import { expectAccessible } from "./support/axe.mjs";
import { expectDrawn, open, playhead, settled, state, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

const table = (page) => page.locator(".compared");

/** The row of a metric: what stands under A, B and B − A. */
async function row(page, place) {
  const cells = await table(page).locator("tbody tr").nth(place).locator("td").allInnerTexts();
  return cells.map((cell) => cell.split("\n")[0].trim());
}

for (const language of ["bn", "en"]) {
  test(`retry in ${language}: pin by key, change by key, read the difference`, async ({ page }) => {
    await visit(page, `#/retry?failure=100%25&lang=${language}`);
    await page.locator("#main").focus();
    await page.keyboard.press("a");
    await expect(table(page)).toBeVisible();
    const size = page.locator("#control-attempts");
    await size.fill("4");
    await size.press("Enter");
    await settled(page);
    expect((await state(page)).params).toMatchObject({ attempts: "4", a: "failure:100%" });
    // One thousand users, three layers: 27 calls of the database each, then 64.
    const numerals = (text) => text.replace(/[০-৯]/g, (digit) => "০১২৩৪৫৬৭৮৯".indexOf(digit)).replace(/,/g, "");
    expect((await row(page, 0)).map(numerals)).toEqual(["27000", "64000", "+37000"]);
    expect((await row(page, 1)).map(numerals)).toEqual(["27.00×", "64.00×", "+37.00×"]);
    await expect(table(page).locator(".worse").first()).toContainText(language === "bn" ? "খারাপ" : "worse");
    await expect(page.locator(".sentence.pinned")).toContainText("A ·");
    await expect(page.locator(".chart .legend").first()).toContainText("A:");
    await expectAccessible(page);

    await page.locator("#main").focus();
    await page.keyboard.press("s");
    await settled(page);
    expect((await state(page)).params).toMatchObject({ failure: "100%", a: "failure:100%,attempts:4" });
    expect((await row(page, 0)).map(numerals)).toEqual(["64000", "27000", "−37000"]);
    await page.keyboard.press("a");
    await expect(table(page)).toHaveCount(0);
    expect((await state(page)).params.a).toBeUndefined();
  });
}

test("a link with a pinned run opens with it, and the playhead goes to the later end", async ({ page }) => {
  await visit(page, "#/jitter?clients=20&a=clients:200&lang=en");
  await expect(table(page)).toBeVisible();
  await expectDrawn(page);
  const end = async (link) => {
    await open(page, link);
    await page.locator("#main").focus();
    await page.keyboard.press("End");
    return playhead(page);
  };
  const both = await end("#/jitter?clients=20&a=clients:200&lang=en");
  const [small, large] = [await end("#/jitter?clients=20&lang=en"), await end("#/jitter?clients=200&lang=en")];
  expect(large).toBeGreaterThan(small);
  expect(both).toBe(large);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("pin and compare on a phone", async ({ page }) => {
    await visit(page, "#/bulkhead?lang=bn");
    await page.locator(".compare button").tap();
    await page.locator(".presets button").nth(1).tap();
    await settled(page);
    await expect(table(page).locator("tbody tr").first()).toBeVisible();
    expect((await state(page)).params.a).toBe("defaults");
    await page.locator(".compare button").nth(1).tap();
    await expect(table(page)).toHaveCount(0);
  });
});

for (const lab of labs) {
  test(`${lab}: every metric that is one number is compared`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=en`);
    await page.locator(".compare button").click();
    await page.getByRole("button", { name: "New seed" }).click();
    await settled(page);
    const expected = await page.evaluate((lab) => {
      const { metrics } = window.resilienceLab.simulate(lab, {});
      return Object.values(metrics).filter((value) => !Array.isArray(value)).length;
    }, lab);
    await expect(table(page).locator("tbody tr")).toHaveCount(expected);
    expect(await table(page).innerText()).not.toMatch(/NaN|undefined|inf/);
  });
}
