// Charts nobody sees cost nothing while something changes, and are right when somebody looks.
import { canvases, settled, visit } from "./support/app.mjs";
import { expect, test } from "./support/test.mjs";

test.use({ viewport: { width: 390, height: 844 } });

const last = async (page) => (await canvases(page)).at(-1).print;
const busy = (page) => page.locator(".plot[aria-busy]").count();

/** Moves a slider in steps, a frame apart, and tells how often the last chart was drawn meanwhile. */
const drag = (page) =>
  page.evaluate(async () => {
    const slider = document.querySelector(".side .ctl input[type=range]");
    const canvas = [...document.querySelectorAll(".plot canvas")].at(-1);
    let drawn = 0;
    // The size is set at every drawing.
    const observer = new MutationObserver(() => (drawn += 1));
    observer.observe(canvas, { attributes: true });
    for (let step = 0; step < 8; step += 1) {
      slider.valueAsNumber += Number(slider.step) || 1;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve));
    observer.disconnect();
    return drawn;
  });

test("a chart out of sight is drawn once the slider rests", async ({ page }) => {
  await visit(page, "#/bulkhead?lang=en");
  await page.locator(".side .ctl input[type=range]").first().scrollIntoViewIfNeeded();
  await settled(page);
  const before = await last(page);
  expect(await drag(page), "drawings during the drag").toBeLessThanOrEqual(1);
  await settled(page);
  expect(await busy(page)).toBe(0);
  expect(await last(page), "the chart's pixels").not.toBe(before);
});

test("a chart in sight follows the slider", async ({ page }) => {
  await visit(page, "#/bulkhead?lang=en");
  await page.locator(".plot").last().scrollIntoViewIfNeeded();
  await settled(page);
  expect(await drag(page), "drawings during the drag").toBeGreaterThanOrEqual(4);
  expect(await busy(page), "charts out of sight that wait").toBeGreaterThan(0);
  await page.locator(".plot").first().scrollIntoViewIfNeeded();
  await settled(page);
  expect(await busy(page)).toBe(0);
});
