// Runs that take long: they end, or say that they were stopped, and the page answers meanwhile.
import { expectDrawn, open, playhead, sentence, settled, state, transport, visit } from "./support/app.mjs";
import { expect, test } from "./support/test.mjs";

/** A frame or a press usually takes no longer than this; generous, for slow machines. */
const USUAL_MS = 250;
/** What is slower only once may be another program's doing. */
const ONCE_MS = 2_000;

const usual = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Starts a long run, presses a button now and then while it lasts, and tells how long frames and presses took. */
function measure(page, link) {
  return page.evaluate(async (link) => {
    const computing = () => /computing|হিসাব চলছে/.test(document.querySelector(".finding")?.textContent ?? "");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const buttons = [...document.querySelectorAll(".tools .seg:nth-of-type(2) button")];
    const [frames, presses] = [[], []];
    const opening = performance.now();
    window.resilienceLab.open(link);
    let last = performance.now();
    const opened = last - opening;
    for (let count = 0; ; count += 1) {
      if (count % 5 === 2) {
        const button = buttons.find((button) => button.ariaPressed !== "true");
        const start = performance.now();
        // As a real press: it waits for its turn, and is seen with the next frame.
        await new Promise((resolve) => setTimeout(resolve));
        button.click();
        await frame();
        if (button.ariaPressed !== "true") throw new Error("the button was not heard");
        presses.push(performance.now() - start);
      }
      await frame();
      const now = performance.now();
      if (!computing()) return { opened, frames, presses, drawing: now - last };
      frames.push(now - last);
      last = now;
    }
  }, link);
}

for (const [name, link, limit] of [
  ["20,000 clients come to an end", "#/jitter?clients=20000&accept=200&lang=en", false],
  ["100,000 clients reach the limit, which is said", "#/jitter?clients=100000&lang=en", true],
]) {
  test(name, async ({ page }) => {
    test.setTimeout(180_000);
    await visit(page, "#/jitter?lang=en");
    const { opened, frames, presses, drawing } = await measure(page, link);
    expect(frames.length, "frames while it lasts").toBeGreaterThan(2);
    expect.soft(opened, "ms until the first slice was done").toBeLessThan(ONCE_MS);
    expect.soft(usual(frames), "ms between two frames").toBeLessThan(USUAL_MS);
    expect.soft(usual(presses), "ms from a press to its effect").toBeLessThan(USUAL_MS);
    expect.soft(Math.max(...frames, ...presses), "ms at the very most").toBeLessThan(ONCE_MS);
    expect.soft(drawing, "ms until the finished run was drawn").toBeLessThan(ONCE_MS);
    await settled(page, 60_000);
    await page.locator(".tools").getByRole("button", { name: "EN", exact: true }).click();
    const finding = page.locator(".finding");
    if (limit) {
      await expect(finding).toContainText("5,000,000");
      await page.locator(".tools").getByRole("button", { name: "বাংলা" }).click();
      await expect(finding).toContainText("৫০,০০,০০০");
    } else {
      await expect(finding).toHaveCount(0);
    }
    await expectDrawn(page);
    await transport(page).on.click();
    expect(await playhead(page)).toBeGreaterThan(0);
    expect(await sentence(page)).not.toBe("");
  });
}

test("a long run gives way to the next", async ({ page }) => {
  await visit(page, "#/jitter?lang=en");
  await page.evaluate(() => window.resilienceLab.open("#/jitter?clients=100000&lang=en"));
  await expect(page.locator(".finding")).toContainText("computing");
  await open(page, "#/jitter?clients=40&lang=en");
  await expect(page.locator("#control-clients")).toHaveValue("40");
  await page.evaluate(() => window.resilienceLab.open("#/jitter?clients=100000&lang=en"));
  await expect(page.locator(".finding")).toContainText("computing");
  await page.evaluate(() => (location.hash = "#/"));
  await expect(page.locator("main.home")).toBeVisible();
  expect((await state(page)).lab).toBe("");
});
