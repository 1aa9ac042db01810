// Without a network: after one visit the hosted page opens from the device; a new version waits until the reader says so.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expectDrawn, settled, state } from "./support/app.mjs";
import { dist, hasSingleFile } from "./support/paths.mjs";
import { serve } from "./support/server.mjs";
import { expect, labs, test } from "./support/test.mjs";

// Only the build for hosts has a list of files to keep.
test.skip(!hasSingleFile, "needs the build for hosts");
test.use({ serviceWorkers: "allow", tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|to another origin/ });

/** How many files the worker has kept. */
const kept = (page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return counts.reduce((sum, count) => sum + count, 0);
  });

test("everything is kept within two seconds of being ready, and opens with the network cut", async ({ page, context, baseURL }) => {
  await page.goto(`${baseURL}#/jitter?lang=en`);
  await settled(page);
  const listed = (await (await fetch(`${baseURL}service-worker.js`)).text()).match(/FILES = \[(.*)\]/)[1].split(", ").length;
  expect(listed).toBeGreaterThan(10);
  await expect.poll(() => kept(page), { timeout: 2_000 }).toBe(listed);
  await context.setOffline(true);
  for (const lab of labs) {
    await page.goto("about:blank");
    await page.goto(`${baseURL}#/${lab}?lang=bn`);
    await settled(page);
    await expectDrawn(page);
  }
  expect(await page.evaluate(() => document.fonts.check("700 13px 'Noto Sans Bengali'", "ক"))).toBe(true);
  await context.setOffline(false);
});

test("a new version says so, and takes over when asked; the state stays", async ({ page }) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "resilience-lab-"));
  await fs.cp(dist, folder, { recursive: true });
  const server = await serve(folder);
  const worker = path.join(folder, "service-worker.js");
  await page.goto(`${server.url}#/retry?failure=100%25&lang=en`);
  await settled(page);
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 10_000 }).toBe(true);
  await page.goto("about:blank");
  await page.goto(`${server.url}#/retry?failure=100%25&lang=en`);
  await settled(page);
  await expect(page.locator(".update")).toHaveCount(0);
  const source = await fs.readFile(worker, "utf8");
  await fs.writeFile(worker, source.replace(/VERSION = "[^"]*"/, 'VERSION = "newer"'));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await expect(page.locator(".update")).toBeVisible();
  await page.evaluate(() => { window.old = true; });
  await page.locator(".update button").first().click();
  await expect.poll(() => page.evaluate(() => window.old ?? null).catch(() => true)).toBeNull();
  await settled(page);
  await expect(page.locator(".update")).toHaveCount(0);
  expect(await state(page)).toMatchObject({ lab: "retry", params: { failure: "100%" } });
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => name.endsWith(" newer")), "the old files are gone").toHaveLength(names.length);
  await server.close();
  await fs.rm(folder, { recursive: true });
});
