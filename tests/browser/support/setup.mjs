// Before all tests: a host for the app, and the app's own list of labs, so that a new lab is tested without a new line.
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.mjs";
import { dist } from "./paths.mjs";
import { serve } from "./server.mjs";

export default async function setup() {
  if (!fs.existsSync(path.join(dist, "index.html"))) {
    throw new Error(`there is no index.html in ${dist}: build the app first (cargo xtask dist)`);
  }
  const host = await serve(dist);
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    await page.goto(host.url);
    await page.waitForFunction(() => window.resilienceLab, null, { timeout: 30_000 });
    const labs = await page.evaluate(() => window.resilienceLab.labs());
    if (labs.length === 0) throw new Error("the app knows no labs");
    process.env.RESILIENCE_LAB_URL = host.url;
    process.env.RESILIENCE_LAB_LABS = labs.join(",");
  } finally {
    await browser.close();
  }
  return async () => {
    await host.close();
    if (host.missing.length > 0) {
      throw new Error(`the app asked for files that are not there: ${[...new Set(host.missing)].join(", ")}`);
    }
  };
}
