// A monkey at the page: for some minutes it clicks, drags, types, presses keys and follows hostile links across all labs.
// It ends with what it did, or with the first thing that went wrong. `cargo xtask monkey` runs it.
import { chromium } from "@playwright/test";
import { launchOptions } from "./support/browser.mjs";
import { dist } from "./support/paths.mjs";
import { serve } from "./support/server.mjs";

const [minutes = 10, seed = 1] = process.argv.slice(2).map(Number);

/** Chance that can be told and repeated. */
let state = seed >>> 0;
const chance = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const below = (count) => Math.floor(chance() * count);
const pick = (list) => list[below(list.length)];

const VALUES = ["", "0", "-1", "1e999", "NaN", "৫", "১২৩৪৫৬৭৮৯০", "100%", "∞", "off", "5 min", "<b>", "\u202e", "9".repeat(400), "0.0000001", "২০/২০", "unlimited"];
const KEYS = ["ArrowLeft", "ArrowRight", "Space", "Home", "End", "PageUp", "PageDown", "Escape", "Tab", "Enter", "a", "s", "g", "z", "y", "n", "m", "l", "e", "p", "b", "?", "Shift+ArrowRight", "Backspace", "Delete"];

const server = await serve(dist);
const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), "--js-flags=--expose-gc"] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", acceptDownloads: true });
const problems = [];
context.on("console", (message) => {
  if (message.text() === "Service Worker registration blocked by Playwright") return;
  if (["error", "warning"].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
});
context.on("weberror", (error) => problems.push(`exception: ${error.error().stack ?? error.error()}`));
// Counts listeners on the window: lab after lab must leave none behind.
await context.addInitScript(() => {
  let count = 0;
  const [add, remove] = [window.addEventListener.bind(window), window.removeEventListener.bind(window)];
  const kept = new Map();
  window.addEventListener = (name, listener, ...rest) => {
    const key = kept.get(listener) ?? new Set();
    if (!key.has(name)) count += 1;
    key.add(name);
    kept.set(listener, key);
    add(name, listener, ...rest);
  };
  window.removeEventListener = (name, listener, ...rest) => {
    if (kept.get(listener)?.delete(name)) count -= 1;
    remove(name, listener, ...rest);
  };
  window.listeners = () => count;
  window.print = () => {};
});
const page = await context.newPage();
page.on("dialog", (dialog) => dialog.dismiss());
await page.goto(`${server.url}#/jitter`);
await page.waitForFunction(() => window.resilienceLab);
const labs = await page.evaluate(() => window.resilienceLab.labs());
const schemas = await page.evaluate(() => window.resilienceLab.labs().map((lab) => window.resilienceLab.schema(lab)));

const link = () => {
  const lab = below(labs.length);
  const { params } = schemas[lab];
  const query = [];
  for (let i = below(5); i > 0; i -= 1) {
    const { key, min, max, choices } = pick(params);
    // The greatest loads take seconds each; they have tests of their own.
    const own = [min, max, ...choices].filter((value) => value !== null && !(/clients|users|horizon|rate|requests/.test(key) && value === max));
    query.push(`${key}=${encodeURIComponent(chance() < 0.5 ? pick(own) : pick(VALUES))}`);
  }
  const page = ["lang=en", "lang=bn", "num=latn", "theme=dark", "present=1", "embed=1", `t=${below(100)}`, "a=defaults", `lock=${pick(params).key}`, `hide=${pick(params).key}`, "plan=retry~jitter~nothing", "plan=jitter~retry?failure%3D100%25", "v=99", "view=software"];
  for (let i = below(4); i > 0; i -= 1) query.push(pick(page));
  return `#/${chance() < 0.05 ? pick(["", "nothing", "..", "%00"]) : labs[lab]}?${query.join("&")}`;
};

/** One thing a monkey does; elements come and go under its hands, so nothing waits for long. */
const quick = { timeout: 600, force: true, noWaitAfter: true };
const anything = async (selector) => {
  const found = page.locator(selector);
  const count = await found.count();
  return count ? found.nth(below(count)) : null;
};
const deeds = {
  click: async () => (await anything("button:visible, summary:visible, .nav a:visible, .cards a:visible, input[type=checkbox]:visible"))?.click(quick),
  drag: async () => (await anything("input[type=range]:visible"))?.evaluate((slider, share) => {
    for (let step = 0; step < 6; step += 1) {
      slider.value = Number(slider.min) + (Number(slider.max) - Number(slider.min)) * ((share + step / 20) % 1);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, chance()),
  type: async () => {
    const field = await anything("input[type=text]:visible:enabled");
    if (!field) return;
    await field.fill(pick(VALUES), quick);
    await field.press("Enter", quick);
  },
  choose: async () => {
    const list = await anything("select:visible, .radios input");
    if (!list) return;
    await list.evaluate((element, at) => {
      if (element.tagName === "SELECT") element.selectedIndex = at % element.options.length;
      else element.checked = true;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    }, below(40));
  },
  key: async () => page.keyboard.press(pick(KEYS)),
  press: async () => {
    const [x, y] = [below(1280), below(800)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + below(400) - 200, y + below(100) - 50, { steps: 3 });
    await page.mouse.up();
  },
  follow: async () => page.evaluate((link) => { location.hash = link; }, link()),
  resize: async () => page.setViewportSize(pick([{ width: 1280, height: 800 }, { width: 390, height: 844 }, { width: 1024, height: 768 }, { width: 320, height: 500 }])),
};

const names = Object.keys(deeds);
const counts = Object.fromEntries(names.map((name) => [name, 0]));
const listeners = [];
const end = Date.now() + minutes * 60_000;
let last = "";
while (Date.now() < end && problems.length === 0) {
  const name = pick([...names, "click", "key", "drag"]);
  last = name;
  await deeds[name]().catch((error) => {
    // Gone under the monkey's hand, or covered: no fault of the page.
    if (!/Timeout|detached|outside of the viewport|not attached|intercepts|not an?|Element is not/.test(error.message)) problems.push(`${name}: ${error.message}`);
  });
  counts[name] += 1;
  if (await page.locator(".crash").count()) problems.push(`the app broke: ${await page.locator(".crash").innerText()}`);
  if (Object.values(counts).reduce((sum, count) => sum + count) % 400 === 0) {
    await page.evaluate(() => window.resilienceLab.open("#/jitter?lang=en"));
    await page.waitForTimeout(500);
    listeners.push(await page.evaluate(() => window.listeners()));
  }
}
const href = await page.evaluate(() => location.href).catch(() => "");
const heap = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0).catch(() => 0);
await browser.close();
await server.close();
console.log(`seed ${seed}: ${Object.entries(counts).map(([name, count]) => `${count} × ${name}`).join(", ")}`);
console.log(`listeners on the window at the same state, in order: ${listeners.join(" ")}; JavaScript heap at the end ${(heap / 1e6).toFixed(1)} MB`);
if (listeners.length > 4 && listeners.at(-1) > Math.max(...listeners.slice(0, 3)) + 2) problems.push("listeners pile up");
if (problems.length) {
  console.error(`after “${last}” at ${href}:\n${problems.slice(0, 5).join("\n")}`);
  process.exit(1);
}
