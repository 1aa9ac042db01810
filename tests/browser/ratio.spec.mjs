// Sharp screens: a canvas has as many pixels as the screen shows of it.
import { expectDrawn, settled, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

for (const ratio of [1, 2]) {
  test.describe(`at ${ratio} pixels for each`, () => {
    test.use({ deviceScaleFactor: ratio });

    test("every canvas has them", async ({ page }) => {
      for (const lab of labs) {
        await visit(page, `#/${lab}`);
        for (const width of [1280, 700]) {
          await page.setViewportSize({ width, height: 800 });
          await settled(page);
          for (const canvas of await expectDrawn(page)) {
            expect(Math.abs(canvas.width - canvas.shown[0] * ratio), `${lab} at ${width}`).toBeLessThanOrEqual(ratio);
            expect(Math.abs(canvas.height - canvas.shown[1] * ratio), `${lab} at ${width}`).toBeLessThanOrEqual(ratio);
          }
        }
      }
    });
  });
}
