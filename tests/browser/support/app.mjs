// What the tests do with the app and read off it.
import { expect } from "@playwright/test";

/** Goes to a hash on a fresh document. */
export async function visit(page, hash) {
  if (page.url() !== "about:blank") await page.goto("about:blank");
  await page.goto(hash);
  await settled(page);
}

/** Goes to a state on the document that is there. */
export async function open(page, link) {
  await page.evaluate((link) => window.resilienceLab.open(link), link);
  await settled(page);
}

/** Waits until the app is there, the run is complete and everything is drawn. */
export function settled(page, timeout = 20_000) {
  return page.evaluate(async (timeout) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const missing = () => {
      if (!window.resilienceLab) return "the app has not started";
      if (!document.querySelector(".lab, .present")) return document.querySelector("main.home") ? null : "there is no page";
      if (/computing|হিসাব চলছে/.test(document.querySelector(".finding")?.textContent)) return "the run is not complete";
      const plots = [...document.querySelectorAll(".plot")];
      if (plots.length === 0 || plots.some((plot) => !plot.querySelector("canvas"))) return "a chart is not drawn";
      return document.querySelector(".sentence").textContent === "" ? "there is no sentence" : null;
    };
    const end = performance.now() + timeout;
    while (missing()) {
      if (performance.now() > end) throw new Error(`after ${timeout} ms ${missing()}`);
      await frame();
    }
    await document.fonts.ready;
    await frame();
    await frame();
    // Charts out of sight are drawn a little later.
    while (document.querySelector(".plot[aria-busy]")) {
      if (performance.now() > end) throw new Error(`after ${timeout} ms a chart out of sight is not drawn`);
      await frame();
    }
  }, timeout);
}

/** Every chart's canvas: its sizes, how many colours are on it, and a number that changes with its pixels. */
export function canvases(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".plot canvas")].map((canvas) => {
      // Read from a copy: reading makes a canvas slow, and the browser warns of it.
      const copy = document.createElement("canvas");
      copy.width = canvas.width;
      copy.height = canvas.height;
      const context = copy.getContext("2d", { willReadFrequently: true });
      context.drawImage(canvas, 0, 0);
      const pixels = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
      const colours = new Set();
      let print = 0;
      for (const pixel of pixels) {
        if (colours.size < 1_000) colours.add(pixel);
        print = (Math.imul(print, 31) + pixel) | 0;
      }
      const box = canvas.getBoundingClientRect();
      return { width: canvas.width, height: canvas.height, shown: [box.width, box.height], colours: colours.size, print };
    }),
  );
}

/** All charts have something on them. */
export async function expectDrawn(page) {
  const drawn = await canvases(page);
  expect(drawn.length, "at least one chart").toBeGreaterThan(0);
  for (const canvas of drawn) {
    expect(canvas.colours, `colours on a canvas of ${canvas.width} × ${canvas.height}`).toBeGreaterThanOrEqual(4);
  }
  return drawn;
}

/** The scene's largest picture: how many of its marks take up room. */
export function sceneMarks(page) {
  return page.evaluate(() => {
    const area = (element) => element.getBoundingClientRect().width * element.getBoundingClientRect().height;
    const pictures = [...document.querySelectorAll(".scene svg")].sort((a, b) => area(b) - area(a));
    const marks = [...(pictures[0]?.querySelectorAll("path, rect, circle, ellipse, line, polyline, polygon, use") ?? [])];
    return marks.filter((mark) => Math.max(mark.getBBox().width, mark.getBBox().height) > 1).length;
  });
}

/** The link to the present state: `{ lab, params }`. */
export async function state(page) {
  const link = await page.evaluate(() => window.resilienceLab.link());
  const [path, query = ""] = link.split("#/")[1].split("?");
  return { link, lab: path, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** Where the playhead is, in the run's own measure. */
export const playhead = async (page) => Number((await state(page)).params.t ?? 0);

export const schema = (page, lab) => page.evaluate((lab) => window.resilienceLab.schema(lab), lab);

export const sentence = (page) => page.locator(".sentence").innerText();

/** Everything that a run shows as text or picture, as one string. */
export async function output(page) {
  await settled(page);
  const text = await page.locator(".side table.numbers, .sentence, .clock").allInnerTexts();
  const charts = (await expectDrawn(page)).map((canvas) => canvas.print);
  return JSON.stringify([text, charts]);
}

/** The transport's buttons, in either language. */
export const transport = (page) => {
  const keys = page.locator(".transport .key");
  const [first, back, play, on, mark, last] = [0, 1, 2, 3, 4, 5].map((place) => keys.nth(place));
  return { first, back, play, on, mark, last, speed: page.locator(".transport select"), track: page.locator(".track input") };
};

/** Opens the fold with the less used controls, where there is one. */
export async function unfold(page) {
  const fold = page.locator(".more-controls:not([open]) > summary");
  if ((await fold.count()) > 0) await fold.click();
}
