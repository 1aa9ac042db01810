// What can be taken away: each chart's numbers as CSV, its picture as SVG, its table on the page.
import fs from "node:fs/promises";
import { visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

const CELL = /^(-?\d+(\.\d+)?(e[+-]?\d+)?)?$/i;
const HEAD = /^[a-z][a-z0-9_]*( \([^()]+\))?$/;
/** As many rows a table on the page has at most. */
const ROWS_SHOWN = 120;

/** Presses a button that saves a file: `{ name, text }`. */
async function save(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const bytes = await fs.readFile(await download.path());
  return { name: download.suggestedFilename(), text: bytes.toString("utf8") };
}

/** Reads a CSV: a byte order mark, names with units, then ASCII numbers or nothing. */
function readCsv(text) {
  expect(text.startsWith("\ufeff"), "a byte order mark").toBe(true);
  const lines = text.slice(1).split("\r\n");
  expect(lines.pop(), "the last line ends, too").toBe("");
  const [head, ...rows] = lines.map((line) => line.split(","));
  for (const cell of head) expect(cell).toMatch(HEAD);
  expect(new Set(head).size, `columns of their own: ${head}`).toBe(head.length);
  expect(head.join(), "units").toContain("(");
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    expect(row).toHaveLength(head.length);
    expect(row.filter((cell) => !CELL.test(cell)), "cells that are no number").toEqual([]);
  }
  return { head, rows };
}

/** An SVG that a browser reads, with a drawing and texts in the numerals of the language. */
async function expectPicture(page, text, language) {
  const picture = await readSvg(page, text);
  expect(picture).toMatchObject({ error: null, root: "svg", width: 720, foreign: 0 });
  expect(picture.shapes).toBeGreaterThan(4);
  const [own, other] = language === "bn" ? [/[০-৯]/, /[0-9]/] : [/[0-9]/, /[০-৯]/];
  expect(picture.texts.join(" ")).toMatch(own);
  expect(picture.texts.join(" ")).not.toMatch(other);
}

/** Reads an SVG the way a browser does: the errors, and what is in it. */
function readSvg(page, text) {
  return page.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      error: picture.querySelector("parsererror")?.textContent ?? null,
      root: picture.documentElement.tagName,
      width: Number(picture.documentElement.getAttribute("width")),
      shapes: picture.querySelectorAll("path, polyline, line, rect, polygon, circle").length,
      texts: [...picture.querySelectorAll("text")].map((element) => element.textContent.trim()),
      foreign: picture.querySelectorAll("script, foreignObject, image, [href]").length,
    };
  }, text);
}

for (const lab of labs) {
  test(`${lab}: table, CSV and SVG of every chart`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=bn`);
    const folds = page.locator("#data details");
    const charts = await page.locator(".plot").count();
    await expect(folds).toHaveCount(charts);
    const names = new Set();
    for (let place = 0; place < charts; place += 1) {
      const fold = folds.nth(place);
      const table = fold.locator("table");
      await expect(table).toHaveCount(0);
      await fold.locator("summary").click();
      await expect(table).toBeVisible();
      expect((await fold.locator("p").innerText()).length, "a sentence for the chart").toBeGreaterThan(20);

      const csv = await save(page, fold.locator("button").nth(0));
      expect(csv.name).toMatch(new RegExp(`^${lab}-[a-z0-9_-]+\\.csv$`));
      names.add(csv.name);
      const { head, rows } = readCsv(csv.text);
      await expect(table.locator("thead th")).toHaveCount(head.length);
      await expect(table.locator("tbody tr")).toHaveCount(Math.min(rows.length, ROWS_SHOWN));
      expect(await table.locator("tbody").innerText()).not.toMatch(/[0-9]/);

      const svg = await save(page, fold.locator("button").nth(1));
      expect(svg.name).toBe(csv.name.replace(/csv$/, "svg"));
      await expectPicture(page, svg.text, "bn");
    }
    expect(names.size, "a name for each chart").toBe(charts);

    await page.locator(".tools").getByRole("button", { name: "EN", exact: true }).click();
    await expectPicture(page, (await save(page, folds.first().locator("button").nth(1))).text, "en");
  });
}
