// On the projector: large, walked by a clicker, along a plan.
import { expectAccessible } from "./support/axe.mjs";
import { expectDrawn, playhead, sentence, settled, state, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

/** All text that can be seen, with its size on the screen; visually hidden text is one pixel large. */
function sizes(page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector(".present"), NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent.trim() || !element.checkVisibility() || element.closest(".vh")) continue;
      const svg = element.closest("svg");
      const scale = svg?.viewBox.baseVal?.width ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
      found.push({ text: node.textContent.trim().slice(0, 30), size: parseFloat(getComputedStyle(element).fontSize) * scale });
    }
    return found;
  });
}

// Both shapes of screens, one in each language.
for (const [width, height, languages] of [[1024, 768, ["bn"]], [1280, 720, ["en"]]]) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });
    for (const lab of labs) {
      for (const language of languages) {
        test(`${lab} in ${language}: nothing under 24 px, all of it on the screen`, async ({ page }) => {
          await visit(page, `#/${lab}?present=1&lang=${language}`);
          await expectDrawn(page);
          for (let step = 0; step < 3; step += 1) {
            const small = (await sizes(page)).filter(({ size }) => size < 23.9);
            expect.soft(small, "text under 24 px").toEqual([]);
            const parts = await page.evaluate(() =>
              [".present h1", ".present .scene svg", ".present .sentence", ".present .plot"].map((part) => {
                const { left, right, top, bottom, height } = document.querySelector(part).getBoundingClientRect();
                return { part, inside: left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1, height };
              }),
            );
            expect.soft(parts.filter(({ inside }) => !inside), "parts beyond the screen").toEqual([]);
            expect.soft(parts.find(({ part }) => part.endsWith(".plot")).height, "room for the chart").toBeGreaterThan(90);
            await page.keyboard.press("PageDown");
          }
          await expectAccessible(page);
        });
      }
    }
  });
}

test.describe("with a clicker", () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test("steps, then the next lab, and back", async ({ page }) => {
    await visit(page, `#/${labs[0]}?present=1&lang=en`);
    const said = new Set();
    let presses = 0;
    while ((await state(page)).lab === labs[0]) {
      said.add(await sentence(page));
      await page.keyboard.press("PageDown");
      presses += 1;
      expect(presses).toBeLessThan(70);
    }
    expect(said.size).toBeGreaterThan(3);
    expect(await state(page)).toMatchObject({ lab: labs[1], params: { present: "1" } });
    await page.keyboard.press("PageUp");
    expect((await state(page)).lab).toBe(labs[0]);
    await page.keyboard.press("p");
    await expect(page.locator(".lab")).toBeVisible();
  });

  test("a dark screen, and light again", async ({ page }) => {
    await visit(page, "#/jitter?present=1&lang=en");
    await page.keyboard.press("b");
    await expect(page.locator(".blank")).toBeVisible();
    expect(await page.locator(".blank").evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(0, 0, 0)");
    await page.keyboard.press("b");
    await expect(page.locator(".blank")).toHaveCount(0);
  });

  test("a plan of five states, made by keyboard, saved, opened and walked", async ({ page }) => {
    await visit(page, "#/retry?failure=100%25&lang=en");
    const states = ["#/retry?failure=100%25&t=9&lang=en", "#/jitter?clients=50&lang=en", "#/breaker?t=12&lang=en", "#/bulkhead?split=20/20&lang=en", "#/restaurant?t=1200&lang=en"];
    for (const link of states) {
      await page.evaluate((link) => window.resilienceLab.open(link), link);
      await settled(page);
      await page.getByRole("button", { name: "Lesson plan" }).press("Enter");
      await page.getByRole("button", { name: "Add this state" }).press("Enter");
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog")).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Lesson plan" }).click();
    await expectAccessible(page);
    await expect(page.locator(".plan li")).toHaveCount(5);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
    const file = await download.path();
    for (let left = 5; left > 0; left -= 1) await page.getByRole("button", { name: "Take out: 1" }).click();
    await expect(page.locator(".plan li")).toHaveCount(0);
    await page.locator("dialog input[type=file]").setInputFiles({ name: "broken.json", mimeType: "application/json", buffer: Buffer.from("{") });
    await expect(page.locator("dialog [role=alert]")).toContainText("no JSON");
    await page.locator("dialog input[type=file]").setInputFiles(file);
    await expect(page.locator(".plan li")).toHaveCount(5);
    await expect(page.locator("dialog [role=alert]")).toHaveCount(0);
    const link = await page.locator("dialog textarea").inputValue();
    await page.getByRole("button", { name: "Walk it" }).click();
    const walked = [];
    for (let step = 0; step < 5; step += 1) {
      await settled(page);
      walked.push((await state(page)).lab);
      await expect(page.locator(".present header p")).toContainText(`${step + 1}/5`);
      expect((await sizes(page)).filter(({ size }) => size < 23.9)).toEqual([]);
      await page.keyboard.press("PageDown");
    }
    expect(walked).toEqual(["retry", "jitter", "breaker", "bulkhead", "restaurant"]);
    expect((await state(page)).lab, "the plan's end is the end").toBe("restaurant");
    await page.keyboard.press("PageUp");
    await settled(page);
    expect(await state(page)).toMatchObject({ lab: "bulkhead", params: { split: "20/20", at: "4" } });
    // The whole plan is in its link.
    await visit(page, link.slice(link.indexOf("#")));
    expect((await state(page)).lab).toBe("retry");
    expect(await playhead(page)).toBe(9);
  });
});

test("calm readers get discrete steps", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", baseURL });
  const page = await context.newPage();
  await visit(page, "#/jitter?present=1&lang=en");
  await page.keyboard.press("Space");
  const seen = new Set();
  for (let look = 0; look < 25; look += 1) {
    seen.add(await playhead(page));
    await page.waitForTimeout(100);
  }
  expect(seen.size, "positions within two and a half seconds").toBeLessThanOrEqual(4);
  await context.close();
});
