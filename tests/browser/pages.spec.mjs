// Every page, in both languages and both themes: it loads, it says the right language, its pictures show something.
import { expectAccessible } from "./support/axe.mjs";
import { expectDrawn, sceneMarks, sentence, visit } from "./support/app.mjs";
import { expectNoSidewaysScrolling, expectTargets } from "./support/room.mjs";
import { expect, labs, test } from "./support/test.mjs";

const BRAND = { bn: "রেজিলিয়েন্স ল্যাব", en: "Resilience Lab" };
const BENGALI = /[\u0980-\u09ff]/;

test("the app has labs", () => expect(labs).toContain("jitter"));

for (const lab of ["", ...labs]) {
  for (const language of ["bn", "en"]) {
    for (const theme of ["light", "dark"]) {
      test(`${lab || "home"} in ${language}, ${theme}`, async ({ page }) => {
        await visit(page, `#/${lab}?lang=${language}&theme=${theme}`);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expect(page.locator(".notices")).toHaveCount(0);

        const heading = await page.locator("h1").innerText();
        expect(BENGALI.test(heading)).toBe(language === "bn");
        await expect(page).toHaveTitle(lab ? `${heading} — ${BRAND[language]}` : BRAND[language]);

        if (lab) {
          await expectDrawn(page);
          expect(await sceneMarks(page), "marks in the scene").toBeGreaterThan(3);
          expect(BENGALI.test(await sentence(page))).toBe(language === "bn");
        } else {
          await expect(page.locator(".cards a")).toHaveCount(labs.length);
        }

        const paper = await page.evaluate(() => {
          const colours = [document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor);
          return colours.find((colour) => colour !== "rgba(0, 0, 0, 0)").match(/\d+/g).map(Number);
        });
        expect(paper[0] > 128, "a light theme has light paper").toBe(theme === "light");
        await expectNoSidewaysScrolling(page);
        await expectTargets(page, ["body"], 24);
        await expectAccessible(page);
      });
    }
  }
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
