// The published programs against the app, in one run: in Node, in the browser, through the page's API, and natively.
// `cargo xtask bench FILE` runs it with the text that the programs are printed in; nothing of it is kept here.
import fs from "node:fs/promises";
import vm from "node:vm";
import { chromium } from "@playwright/test";
import { launchOptions } from "./support/browser.mjs";
import { dist } from "./support/paths.mjs";
import { serve } from "./support/server.mjs";

const [file, nativeJson] = process.argv.slice(2);
const native = JSON.parse(nativeJson);
const LABS = ["retry", "jitter", "breaker", "bulkhead"];
const RUNS = {
  retry: ["1%", "10%", "50%", "90%", "100%"].flatMap((failure) => [{ failure }, { failure, budget: "10%" }]),
  jitter: [{}],
  breaker: [{}],
  bulkhead: ["shared", "20/20", "30/10"].map((split) => ({ split })),
};

// A program is a paragraph with its own generator.
const text = await fs.readFile(file, "utf8");
const programs = text.split(/\n\s*\n/).filter((part) => part.includes("function mulberry32(a)"));
if (programs.length !== LABS.length) throw new Error(`${programs.length} programs found, ${LABS.length} expected`);

/** The median time of one call in ms, over about 0.7 s. */
const median = `(work) => {
  const rounds = [];
  const start = performance.now();
  while (rounds.length < 5 || performance.now() - start < 700) {
    const before = performance.now();
    for (let i = 0; i < 10; i += 1) work();
    rounds.push((performance.now() - before) / 10);
  }
  return rounds.sort((a, b) => a - b)[rounds.length >> 1];
}`;
const wrapped = (program) => `(() => { const console = { log() {} }; ${program} })`;

const server = await serve(dist);
const browser = await chromium.launch(launchOptions);
const context = await browser.newContext({ serviceWorkers: "block" });
const app = await context.newPage();
await app.goto(`${server.url}#/`);
await app.waitForFunction(() => window.resilienceLab);
const plain = await context.newPage();
const rows = [];
for (const [place, lab] of LABS.entries()) {
  const source = wrapped(programs[place]);
  const node = vm.runInThisContext(`(${median})(${source})`);
  const js = await plain.evaluate(`(${median})(${source})`);
  const wasm = await app.evaluate(([lab, runs]) => {
    const rounds = [];
    const start = performance.now();
    while (rounds.length < 5 || performance.now() - start < 700) {
      const before = performance.now();
      for (const params of runs) window.resilienceLab.simulate(lab, params);
      rounds.push(performance.now() - before);
    }
    return rounds.sort((a, b) => a - b)[rounds.length >> 1];
  }, [lab, RUNS[lab]]);
  const own = native[lab] / 1e6;
  rows.push([lab, node, js, wasm, own, node / own, js / wasm]);
}
await browser.close();
await server.close();
console.log("| program | Node, ms | Chromium, ms | page's API, ms | native, ms | native against Node | API against Chromium |");
console.log("|---|---|---|---|---|---|---|");
for (const [lab, ...numbers] of rows) {
  console.log(`| \`${lab}\` | ${numbers.slice(0, 4).map((ms) => ms.toFixed(3)).join(" | ")} | ${numbers.slice(4).map((ratio) => `${ratio.toFixed(1)}×`).join(" | ")} |`);
}
for (const [name, value] of Object.entries(native)) if (name.startsWith("ns ")) console.log(`${name}: ${value.toFixed(0)}`);
