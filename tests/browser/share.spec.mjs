// The link builder, locked controls, frames, exports, the worksheet, the keys.
import fs from "node:fs/promises";
import http from "node:http";
import { expectAccessible } from "./support/axe.mjs";
import { settled, state, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

const dialog = (page) => page.locator("dialog");

test("a link that starts on the projector, in English, with one control locked and one hidden", async ({ page }) => {
  await visit(page, "#/retry?failure=100%25&lang=bn");
  await page.locator("#main").focus();
  await page.keyboard.press("l");
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).locator("select").nth(0).selectOption({ index: 1 });
  await dialog(page).locator("select").nth(1).selectOption({ index: 1 });
  await dialog(page).locator("select").nth(3).selectOption({ index: 2 });
  await dialog(page).locator("summary").click();
  const boxes = dialog(page).locator(".picks tbody tr");
  await boxes.nth(0).locator("input").nth(0).check();
  await boxes.nth(1).locator("input").nth(1).check();
  const link = await dialog(page).locator("textarea").first().inputValue();
  const query = new URLSearchParams(link.split("?").at(-1));
  expect(Object.fromEntries(query)).toMatchObject({ present: "1", lang: "en", failure: "100%", lock: expect.any(String), hide: expect.any(String) });
  expect(Number(query.get("t"))).toBeGreaterThan(0);
  const frame = await dialog(page).locator("textarea").nth(1).inputValue();
  expect(frame).toMatch(/^<iframe src="[^"]+" width="100%" height="720" title="[^"]+"><\/iframe>$/);
  await expect(dialog(page).locator("svg.qr")).toBeVisible();
  const [width, marks] = await dialog(page).locator("svg.qr").evaluate((svg) => [svg.viewBox.baseVal.width, svg.querySelector("path").getAttribute("d").split("M").length]);
  expect(width, "a code of at least version 3, with its quiet zone").toBeGreaterThanOrEqual(37);
  expect(marks).toBeGreaterThan(200);
});

test("the link is copied where there is no clipboard API", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "#/jitter?lang=en");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }));
  await page.locator(".tools").getByRole("button", { name: "Link, frame, QR code" }).click();
  await dialog(page).getByRole("button", { name: "Copy: Link" }).click();
  await expect(dialog(page)).toContainText("Link copied");
  await page.evaluate(() => delete navigator.clipboard);
  const link = await dialog(page).locator("textarea").first().inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test("a locked control refuses, whichever way it is asked", async ({ page }) => {
  await visit(page, "#/retry?failure=100%25&attempts=2&lock=attempts&lang=en");
  const field = page.locator("#control-attempts");
  await expect(field).toBeDisabled();
  await expect(page.locator(".ctl", { has: field }).locator("input[type=range]")).toBeDisabled();
  for (let preset = 0; preset < 3; preset += 1) {
    await page.locator(".presets button").nth(preset).click();
    await settled(page);
    expect((await state(page)).params.attempts).toBe("2");
  }
  await page.getByRole("button", { name: "reset all" }).click();
  await settled(page);
  expect((await state(page)).params.attempts).toBe("2");
  await visit(page, "#/retry?hide=attempts&lang=en");
  await expect(page.locator("#control-attempts")).toHaveCount(0);
});

/** A page of another origin with the app in a frame. */
async function host(frame) {
  const server = http.createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><link rel="icon" href="data:,"><title>host</title><body><script>
      window.heights = [];
      addEventListener("message", ({ data }) => { if (data?.type === "resilience-lab:height") window.heights.push(data.height); });
    </script><iframe id="frame" width="900" height="500" src="${frame}"></iframe>`);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

test.describe("in a frame", () => {
  test.use({ tolerated: /request to another origin/ });
  test("the host learns the height, and learns it again", async ({ page, baseURL }) => {
    const { url, close } = await host(`${baseURL}#/jitter?embed=1&lang=en`);
    await page.goto(url);
    await expect.poll(() => page.evaluate(() => window.heights.length)).toBeGreaterThan(0);
    const frame = page.frameLocator("#frame");
    await expect(frame.locator(".lab")).toBeVisible();
    await expect(frame.locator(".nav")).toBeHidden();
    await expect(frame.locator(".tools")).toBeHidden();
    const heights = await page.evaluate(() => window.heights);
    expect(heights.at(-1)).toBeGreaterThan(400);
    await page.locator("#frame").evaluate((element) => { element.style.width = "380px"; });
    await expect.poll(() => page.evaluate(() => window.heights.at(-1))).toBeGreaterThan(heights.at(-1) + 200);
    close();
  });
});

/** Presses a button that saves a file. */
async function save(page, name) {
  const button = dialog(page).getByRole("button", { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), bytes: await fs.readFile(await download.path()) };
}

for (const lab of labs) {
  test(`${lab}: PNG, SVG, CSV and JSON of a chart`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=bn`);
    await page.keyboard.press("e");
    await expectAccessible(page);
    const png = await save(page, "PNG");
    expect(png.name).toMatch(new RegExp(`^${lab}-.*\\.png$`));
    const areas = await page.evaluate(async (base64) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${base64}`;
      await picture.decode();
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(picture, 0, 0);
      const colours = (x, y, width, height) => new Set(new Uint32Array(context.getImageData(x, y, width, height).data.buffer)).size;
      const { width, height } = picture;
      // Twice the size of the screen's text: the title at the top, the chart, and below it the sentence and the values.
      return { width, title: colours(20, 20, width / 2, 60), chart: colours(0, height * 0.25, width, height * 0.4), foot: colours(0, height * 0.78, width, height * 0.2 - 4) };
    }, png.bytes.toString("base64"));
    expect(areas.width).toBe(1520);
    expect(Math.min(areas.title, areas.chart, areas.foot), JSON.stringify(areas)).toBeGreaterThan(8);

    const svg = (await save(page, "SVG")).bytes.toString();
    const texts = await page.evaluate((svg) => {
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
      return parsed.querySelector("parsererror") ? null : [...parsed.querySelectorAll("text")].map((text) => text.textContent.trim());
    }, svg);
    const written = texts.join(" ");
    const title = await page.locator(".head h1").innerText();
    const plain = (text) => text.replace(/\s+/g, "");
    expect(plain(written), "the title").toContain(plain(title));
    expect(plain(written), "the link").toContain(plain(await page.evaluate(() => window.resilienceLab.link())));
    const said = (await page.locator(".sentence").innerText()).split("—").slice(1).join("—");
    expect(plain(written), "the live sentence").toContain(plain(said));

    const csv = (await save(page, "CSV")).bytes.toString();
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    const json = JSON.parse((await save(page, "JSON")).bytes.toString());
    expect(json).toMatchObject({ lab, link: expect.stringContaining(`#/${lab}`) });
    const metrics = await page.evaluate((lab) => window.resilienceLab.simulate(lab, {}).metrics, lab);
    expect(json.metrics).toEqual(metrics);
  });
}

for (const language of ["bn", "en"]) {
  test(`the worksheet on A4 in ${language}`, async ({ page }, testInfo) => {
    await visit(page, `#/retry?failure=100%25&lang=${language}`);
    const pdf = await page.pdf({ format: "A4", path: testInfo.outputPath("worksheet.pdf") });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    await expect(page.locator(".worksheet"), "it is there only for the printer").toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const sheet = page.locator(".worksheet");
    await expect(sheet).toBeVisible();
    await expect(page.locator(".lab")).toBeHidden();
    const text = await sheet.innerText();
    const question = language === "bn" ? "একজনের একটি call থেকে database-এ গড়ে কটি চেষ্টা যাবে?" : "How many database attempts will one user's call cause on average?";
    for (const part of [question, await page.evaluate(() => window.resilienceLab.link())]) expect(text).toContain(part);
    expect(text, "the seed").toMatch(/seed: (48|৪৮)/);
    await expect(sheet.locator("figure svg").first()).toBeVisible();
    expect(await sheet.locator("hr").count(), "lines to write on").toBeGreaterThanOrEqual(6);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(sheet).toHaveCount(0);
  });
}

test("the list of keys, and its off switch", async ({ page }) => {
  await visit(page, "#/jitter?lang=en");
  await page.keyboard.press("Shift+Slash");
  await expect(dialog(page).locator(".keylist tr").first()).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("p");
  await page.keyboard.press("a");
  await expect(page.locator(".lab"), "letters do nothing").toBeVisible();
  await expect(page.locator(".compared")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  expect(Number((await state(page)).params.t), "arrows still do").toBeGreaterThan(0);
  await page.reload();
  await settled(page);
  await page.keyboard.press("p");
  await expect(page.locator(".lab"), "and it is remembered").toBeVisible();
  await page.locator(".tools").getByRole("button", { name: "Keys" }).click();
  await dialog(page).getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("p");
  await expect(page.locator(".present")).toBeVisible();
});
