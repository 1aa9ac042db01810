// How large things are on the page.
import { expect } from "@playwright/test";

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

/** Whatever can be pressed within these parts of the page is at least so large. */
export async function expectTargets(page, within, least) {
  const found = await targets(page, within);
  expect(found.length).toBeGreaterThan(0);
  // Half a pixel is rounding.
  const small = found.filter(({ width, height }) => Math.min(width, height) < least - 0.5);
  expect.soft(small, `targets under ${least} px`).toEqual([]);
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScrolling(page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(width, "pixels wider than the screen").toBeLessThanOrEqual(0);
}
