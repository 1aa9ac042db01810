// What the page costs a reader: how soon it is ready, how a slider and the playing picture keep up, at the machine's own
// speed and slowed down four times, how long a sweep takes, and what is left in memory after a long day.
// `cargo xtask bench page` runs it; BENCHMARKS.md says what the figures mean.
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "./support/browser.mjs";
import { dist, singleFile } from "./support/paths.mjs";
import { serve } from "./support/server.mjs";

const flags = process.argv.slice(2);
const only = flags.filter((flag) => /^[a-z]+$/.test(flag));
const wanted = (part) => only.length === 0 || only.includes(part);
const minutes = Number(flags.find((flag) => /^\d+$/.test(flag)) ?? 10);

const server = await serve(dist);
const browser = await chromium.launch(launchOptions);
const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const ms = (value) => `${value.toFixed(0)} ms`;

/** A fresh page at a speed. It notes when everything on it has been drawn, and every task over 50 ms. */
async function page(slower) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  await context.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration))).observe({ type: "longtask" });
    const drawn = () => {
      const plots = [...document.querySelectorAll(".plot")];
      return window.resilienceLab && plots.length > 0 && plots.every((plot) => plot.querySelector("canvas")) && document.querySelector(".sentence").textContent && document.querySelector(".scene svg");
    };
    const look = () => {
      if (!drawn()) return requestAnimationFrame(look);
      // A task after the frame: by then it has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { window.ready = performance.now(); };
        port2.postMessage(0);
      });
    };
    requestAnimationFrame(look);
    addEventListener("TrunkApplicationStarted", (event) => { window.memory = event.detail.wasm.memory; });
  });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  if (slower > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const open = async (address) => {
    await tab.goto(address);
    await tab.waitForFunction(() => window.ready, undefined, { timeout: 60_000 });
    return tab.evaluate(() => window.ready);
  };
  return { tab, session, open, close: () => context.close() };
}

const first = await page(1);
await first.open(`${server.url}#/jitter`);
const labs = await first.tab.evaluate(() => window.resilienceLab.labs());
await first.close();

/** From the start of the navigation until everything is painted: the median of some first visits. */
async function ready(address, slower, visits) {
  const times = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const fresh = await page(slower);
    times.push(await fresh.open(address));
    await fresh.close();
  }
  return quantile(times, 0.5);
}

/** From a slider's input to the painted frame, over 40 steps: the 95th percentile, and the longest task. */
async function drag(lab, slower) {
  const fresh = await page(slower);
  await fresh.open(`${server.url}#/${lab}`);
  await fresh.tab.waitForTimeout(1_000);
  const times = await fresh.tab.evaluate(async () => {
    window.tasks.length = 0;
    const slider = document.querySelector(".ctl input[type=range]:enabled");
    const [low, high] = [Number(slider.min), Number(slider.max)];
    const times = [];
    for (let step = 0; step < 40; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      const start = performance.now();
      slider.value = low + (high - low) * ((step % 20) / 20);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
      times.push(performance.now() - start);
    }
    return times;
  });
  const longest = Math.max(0, ...(await fresh.tab.evaluate(() => window.tasks)));
  await fresh.close();
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), longest };
}

/** Frames while it plays, over four seconds. */
async function frames(lab, slower) {
  const fresh = await page(slower);
  await fresh.open(`${server.url}#/${lab}`);
  await fresh.tab.waitForTimeout(1_000);
  await fresh.tab.locator(".key.play").click();
  await fresh.tab.waitForTimeout(300);
  const gaps = await fresh.tab.evaluate(
    () =>
      new Promise((done) => {
        const gaps = [];
        let last = performance.now();
        const end = last + 4_000;
        const tick = () => {
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(tick);
          else done(gaps);
        };
        requestAnimationFrame(tick);
      }),
  );
  await fresh.close();
  return { rate: gaps.length / 4, p95: quantile(gaps, 0.95) };
}

/** A sweep over 1,000 seeds: how long, and the longest task meanwhile. A minute is enough. */
async function sweep(lab) {
  const fresh = await page(1);
  await fresh.open(`${server.url}#/${lab}`);
  await fresh.tab.waitForTimeout(1_000);
  const result = await fresh.tab.evaluate(async () => {
    window.tasks.length = 0;
    const start = performance.now();
    // The next button of this kind, after the guess's.
    document.querySelector(".strip select").parentElement.querySelector(".btn.go").click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!document.querySelector(".strip progress, .spread")) throw new Error("no sweep has begun");
    while (document.querySelector(".strip progress") && performance.now() - start < 60_000) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { time: performance.now() - start, longest: Math.max(0, ...window.tasks), whole: !document.querySelector(".strip progress") };
  });
  await fresh.close();
  return result;
}

/** Memory after every 50 of 200 changes of lab, and after minutes of play at 20 times the speed. */
async function heap() {
  const fresh = await page(1);
  await fresh.open(`${server.url}#/${labs[0]}`);
  const used = async () => {
    await fresh.session.send("HeapProfiler.collectGarbage");
    const metrics = Object.fromEntries((await fresh.session.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
    const wasm = await fresh.tab.evaluate(() => window.memory?.buffer.byteLength ?? 0);
    return `${(metrics.JSHeapUsedSize / 1e6).toFixed(1)} + ${(wasm / 1e6).toFixed(1)} MB, ${metrics.Nodes} nodes, ${metrics.JSEventListeners} listeners`;
  };
  await fresh.session.send("Performance.enable");
  console.log(`at first: ${await used()}`);
  for (let change = 1; change <= 200; change += 1) {
    await fresh.tab.evaluate((link) => window.resilienceLab.open(link), `#/${labs[change % labs.length]}?lang=${change % 2 ? "en" : "bn"}`);
    await fresh.tab.waitForTimeout(100);
    if (change % 50 === 0) {
      await fresh.tab.evaluate((link) => window.resilienceLab.open(link), `#/${labs[0]}`);
      await fresh.tab.waitForTimeout(500);
      console.log(`after ${change} changes of lab: ${await used()}`);
    }
  }
  await fresh.tab.locator(".transport select").selectOption({ index: (await fresh.tab.locator(".transport select option").count()) - 1 });
  const end = Date.now() + (minutes * 60_000) / 20;
  while (Date.now() < end) {
    await fresh.tab.evaluate(() => document.querySelector(".key.play").click());
    await fresh.tab.waitForTimeout(1_600);
  }
  console.log(`after ${minutes} minutes of play: ${await used()}`);
  await fresh.close();
}

if (wanted("ready")) {
  console.log("| ready, first visit | 1× | 4× |\n|---|---|---|");
  console.log(`| over loopback | ${ms(await ready(`${server.url}#/jitter`, 1, 5))} | ${ms(await ready(`${server.url}#/jitter`, 4, 5))} |`);
  console.log(`| single file | ${ms(await ready(`${pathToFileURL(singleFile)}#/jitter`, 1, 5))} | ${ms(await ready(`${pathToFileURL(singleFile)}#/jitter`, 4, 5))} |`);
}
if (wanted("pace")) {
  console.log("\n| lab | drag p95 1× | 4× | longest task 4× | frames/s 1× | 4× | p95 frame 4× |\n|---|---|---|---|---|---|---|");
  for (const lab of labs) {
    const [quick, slow] = [await drag(lab, 1), await drag(lab, 4)];
    const [smooth, rough] = [await frames(lab, 1), await frames(lab, 4)];
    console.log(`| \`${lab}\` | ${ms(quick.p95)} | ${ms(slow.p95)} | ${ms(slow.longest)} | ${smooth.rate.toFixed(0)} | ${rough.rate.toFixed(0)} | ${ms(rough.p95)} |`);
  }
}
if (wanted("sweep")) {
  console.log("\n| lab | 1,000 seeds | longest task |\n|---|---|---|");
  for (const lab of labs) {
    const { time, longest, whole } = await sweep(lab);
    console.log(`| \`${lab}\` | ${whole ? `${(time / 1000).toFixed(2)} s` : "over a minute"} | ${longest === 0 ? "under 50 ms" : ms(longest)} |`);
  }
}
if (wanted("heap")) {
  console.log("");
  await heap();
}
await browser.close();
await server.close();
