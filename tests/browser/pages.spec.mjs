// Every page, in both languages and both themes: it loads, it says the right language, its pictures show something.
import { expectAccessible } from "./support/axe.mjs";
import { expectDrawn, sceneMarks, sentence, settled, visit } from "./support/app.mjs";
import { expectNoSidewaysScrolling, expectTargets } from "./support/room.mjs";
import { expect, labs, test } from "./support/test.mjs";

const BRAND = { bn: "রেজিলিয়েন্স ল্যাব", en: "Resilience Lab" };
const BENGALI = /[\u0980-\u09ff]/;

test("the app has labs", () => expect(labs).toContain("jitter"));

for (const lab of ["", ...labs]) {
  for (const [language, first, second] of [["bn", "light", "dark"], ["en", "dark", "light"]]) {
    test(`${lab || "home"} in ${language}`, async ({ page }) => {
      await visit(page, `#/${lab}?lang=${language}&theme=${first}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator(".notices")).toHaveCount(0);
      const heading = await page.locator("h1").innerText();
      expect(BENGALI.test(heading)).toBe(language === "bn");
      await expect(page).toHaveTitle(lab ? `${heading} — ${BRAND[language]}` : BRAND[language]);
      if (!lab) await expect(page.locator(".cards a")).toHaveCount(labs.length);
      else expect(BENGALI.test(await sentence(page))).toBe(language === "bn");
      await expectLook(page, lab, first);
      const prints = async () => (await expectDrawn(page)).map(({ print }) => print);
      const before = lab && (await prints());

      await page.locator(".tools > .icon").first().click();
      await settled(page);
      await expectLook(page, lab, second);
      if (lab) expect(await prints(), "charts take the colours of the theme").not.toEqual(before);
    });
  }
}

/** The page has a theme's paper, shows its pictures, and can be used by everyone. */
async function expectLook(page, lab, theme) {
  await test.step(theme, async () => {
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const paper = await page.evaluate(() => {
      const colours = [document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor);
      return colours.find((colour) => colour !== "rgba(0, 0, 0, 0)").match(/\d+/g).map(Number);
    });
    expect(paper[0] > 128, "a light theme has light paper").toBe(theme === "light");
    if (lab) expect(await sceneMarks(page), "marks in the scene").toBeGreaterThan(3);
    await expectNoSidewaysScrolling(page);
    await expectTargets(page, ["body"], 24);
    await expectAccessible(page);
  });
}

test.describe("with a system that is dark", () => {
  test.use({ colorScheme: "dark" });

  test("a link without a theme follows the system", async ({ page }) => {
    await visit(page, "#/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await visit(page, "#/?theme=light");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});
