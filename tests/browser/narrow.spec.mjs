// Phones: nothing is wider than the screen, and everything can be hit with a finger.
import { expectAccessible } from "./support/axe.mjs";
import { expectDrawn, settled, unfold, visit } from "./support/app.mjs";
import { expectNoSidewaysScrolling, expectTargets } from "./support/room.mjs";
import { expect, labs, test } from "./support/test.mjs";

test.use({ viewport: { width: 390, height: 844 } });

for (const lab of ["", ...labs]) {
  test(`${lab || "home"} on a phone`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=bn`);
    for (const language of ["bn", "en"]) {
      if (language === "en") await page.locator(".tools").getByRole("button", { name: "EN", exact: true }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      if (lab) await unfold(page);
      for (const width of [390, 320]) {
        await test.step(`${language} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 844 });
          await settled(page);
          await expectNoSidewaysScrolling(page);
          await expectTargets(page, lab ? [".transport", ".side", ".tools"] : [".tools"], 44);
          await expectTargets(page, ["body"], 24);
        });
      }
      if (lab) await expectDrawn(page);
      await expectAccessible(page);
    }
  });
}
