// Guess first, then look; tasks that check themselves; many runs.
import { expectAccessible } from "./support/axe.mjs";
import { canvases, playhead, settled, state, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

const guess = (page) => page.locator(".strip .guess");

for (const language of ["bn", "en"]) {
  const words = language === "bn"
    ? { first: "আগে অনুমান করি", show: "দেখান", close: "দিক ঠিক আছে", another: "অন্য প্রশ্ন" }
    : { first: "Guess first", show: "Show", close: "The right direction", another: "another question" };

  test(`retry in ${language}: a number by keys, kept on the device, and the reveal`, async ({ page }) => {
    await visit(page, `#/retry?failure=100%25&t=5&lang=${language}`);
    const before = (await canvases(page)).map((canvas) => canvas.print);
    await page.locator("#main").focus();
    await page.keyboard.press("g");
    await settled(page);
    // Nothing of the run is shown: empty axes, no numbers, no tasks, the playhead at the start.
    expect((await canvases(page)).every((canvas, place) => canvas.print !== before[place])).toBe(true);
    expect(await playhead(page)).toBe(0);
    await expect(page.locator(".side table.numbers")).toHaveCount(0);
    await expect(page.locator(".strip .tasks")).toHaveCount(0);
    await expect(page.locator("#data")).toHaveCount(0);
    await expectAccessible(page);
    const field = guess(page).locator("input.field");
    await field.fill(language === "bn" ? "২০" : "20");
    await field.press("Tab");
    await guess(page).getByRole("button", { name: words.show, exact: true }).press("Enter");
    await settled(page);
    await expect(guess(page)).toContainText(language === "bn" ? "২৭.০০×" : "27.00×");
    await expect(guess(page)).toContainText(words.close);
    await expect(page.locator(".side table.numbers")).toBeVisible();
    await page.reload();
    await settled(page);
    await guess(page).getByRole("button", { name: words.another }).click();
    await guess(page).getByRole("button", { name: words.another }).click();
    await expect(guess(page), "the guess is still there").toContainText(language === "bn" ? "২০.০০×" : "20.00×");
    expect((await state(page)).link, "and in no link").not.toContain("guess");
  });
}

test("a guess out of range is refused with its limits", async ({ page }) => {
  await visit(page, "#/retry?failure=100%25&lang=en");
  await guess(page).getByRole("button", { name: "Guess first" }).click();
  const field = guess(page).locator("input.field");
  for (const wrong of ["900", "x", "", "-3", "1e999"]) {
    await field.fill(wrong);
    await field.press("Tab");
    await expect(guess(page).locator(".bad")).toHaveText("A guess goes from 1.00× to 30.00×.");
  }
  await guess(page).getByRole("button", { name: "show it without a guess" }).click();
  await expect(page.locator(".side table.numbers")).toBeVisible();
});

for (const lab of labs) {
  test(`${lab}: a choice, and a line drawn by mouse and by keys`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=en`);
    await guess(page).getByRole("button", { name: "another question" }).click();
    await guess(page).getByRole("button", { name: "Guess first" }).click();
    await guess(page).locator("[role=group] button").first().click();
    await expect(guess(page)).toContainText("You said");

    await guess(page).getByRole("button", { name: "another question" }).click();
    await expect(guess(page)).toContainText("Draw it");
    await guess(page).getByRole("button", { name: "Guess first" }).click();
    const layer = page.locator(".draw");
    const before = await layer.locator("path").getAttribute("d");
    const box = await layer.boundingBox();
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 20, box.y + 30, { steps: 20 });
    await page.mouse.up();
    const drawn = await layer.locator("path").getAttribute("d");
    expect(drawn).not.toBe(before);
    const knot = page.locator(".knots input").nth(2);
    await knot.focus();
    await page.keyboard.press("Home");
    await expect(knot).toHaveValue("0");
    expect(await layer.locator("path").getAttribute("d")).not.toBe(drawn);
    await page.locator(".knots button").click();
    await settled(page);
    await expect(guess(page)).toContainText("of the chart's height");
    await expect(page.locator(".chart .legend").first()).toContainText("your guess");
  });
}

test("a drawn line by touch", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL });
  const page = await context.newPage();
  await visit(page, "#/jitter?lang=en");
  for (let turn = 0; turn < 2; turn += 1) await guess(page).getByRole("button", { name: "another question" }).tap();
  await guess(page).getByRole("button", { name: "Guess first" }).tap();
  const layer = page.locator(".draw");
  await layer.scrollIntoViewIfNeeded();
  const before = await layer.locator("path").getAttribute("d");
  const box = await layer.boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 8);
  expect(await layer.locator("path").getAttribute("d")).not.toBe(before);
  await context.close();
});

test("a task is done by the reader's own hand, and the home page remembers", async ({ page }) => {
  await visit(page, "#/bulkhead?lang=en");
  await expect(page.locator(".tasks")).toBeVisible();
  // A link that meets a task is not the reader's doing.
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("resilience-lab") ?? "{}").done ?? [])).toEqual([]);
  const met = await page.evaluate(() => {
    const { presets } = window.resilienceLab.schema("bulkhead");
    return presets.length;
  });
  for (let preset = 0; preset < met; preset += 1) await page.locator(".presets button").nth(preset).click();
  await page.locator("#control-timeout").fill("50");
  await page.locator("#control-timeout").press("Enter");
  await settled(page);
  const done = await page.evaluate(() => JSON.parse(localStorage.getItem("resilience-lab")).done ?? []);
  expect(done.length, "a task is done").toBeGreaterThan(0);
  expect(done[0]).toMatch(/^bulkhead\//);
  await visit(page, "#/?lang=en");
  await expect(page.locator(".cards .progress")).toHaveText(`${done.length} of 2 tasks done`);
  await page.evaluate(() => localStorage.setItem("resilience-lab", "{broken"));
  await page.reload();
  await settled(page);
  await expect(page.locator(".cards .progress"), "a broken memory is an empty one").toHaveCount(0);
});

const runs = (page) => page.locator(".strip section").nth(2);

test("ten thousand seeds, stopped halfway, leave the page awake", async ({ page }) => {
  await visit(page, "#/jitter?lang=en");
  await runs(page).locator("select").first().selectOption("10000");
  await runs(page).getByRole("button", { name: "Run over many seeds" }).click();
  await expect(runs(page).locator("progress")).toBeVisible();
  await expect(runs(page).getByRole("status")).toHaveText(/^[1-9][\d,]* of 10,000 done$/);
  await page.locator("#main").focus();
  await page.keyboard.press("ArrowRight");
  expect(await playhead(page), "the page answers meanwhile").toBeGreaterThan(0);
  await runs(page).getByRole("button", { name: "Stop" }).click();
  await expect(runs(page).getByRole("status")).toHaveText(/^Stopped after [1-9][\d,]* of 10,000 seeds\.$/);
  await expect(runs(page)).toContainText("luckier than");
  await expect(page.locator(".spreads .plot canvas")).toBeVisible();
  await expect(page.locator(".chart .legend").first()).toContainText("5–95%");
});

// The registry's own tests sweep every control of every lab; here it is the page that is tried.
for (const lab of labs.slice(0, 3)) {
  test(`${lab}: one control from end to end`, async ({ page }) => {
    test.slow();
    await visit(page, `#/${lab}?lang=bn`);
    await runs(page).getByRole("button", { name: "পুরো সীমা" }).click();
    await expect(page.locator(".spreads .plot canvas")).toBeVisible({ timeout: 90_000 });
    await settled(page);
    const choice = page.locator(".spread select");
    const metrics = await choice.locator("option").count();
    for (let metric = 0; metric < metrics; metric += 1) {
      await choice.selectOption({ index: metric });
      await settled(page).catch(() => {});
      expect(await page.locator(".spreads").innerText()).not.toMatch(/NaN|[0-9]{3}/);
    }
  });
}
