// The README's pictures, taken of the built app: `cargo xtask shots`, or `node shots.mjs <folder>`.
import fs from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { settled, transport } from "./support/app.mjs";
import { launchOptions } from "./support/browser.mjs";
import { dist, root } from "./support/paths.mjs";
import { shrink } from "./support/png.mjs";
import { serve } from "./support/server.mjs";

const MOST_BYTES = 150_000;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const SHOTS = [
  { name: "home-bn", hash: "#/?lang=bn&theme=light", size: DESK },
  { name: "jitter-en-light", lab: "jitter", hash: "#/jitter?lang=en&theme=light", size: DESK, marks: 3 },
  { name: "breaker-bn-dark", lab: "breaker", hash: "#/breaker?lang=bn&theme=dark", size: DESK, marks: 3 },
  { name: "phone", lab: "jitter", hash: "#/jitter?lang=bn&theme=light", size: PHONE, marks: 3 },
];

async function shoot(browser, url, { name, lab, hash, size, marks = 0 }, folder) {
  const page = await browser.newPage({ viewport: size, reducedMotion: "reduce" });
  try {
    await page.goto(url + hash);
    await settled(page);
    if (lab && (await page.locator(".lab").count()) === 0) {
      console.log(`${name}: left out, there is no lab ${lab}`);
      return;
    }
    for (let step = 0; step < marks; step += 1) await transport(page).mark.click();
    // No button looks pressed or hovered over.
    await page.evaluate(() => {
      document.activeElement.blur();
      scrollTo(0, 0);
    });
    await page.mouse.move(0, 0);
    await settled(page);
    const file = path.join(folder, `${name}.png`);
    const picture = await shrink(page, await page.screenshot());
    await fs.writeFile(file, picture);
    console.log(`${path.relative(process.cwd(), file)}: ${picture.length} bytes`);
    if (picture.length > MOST_BYTES) throw new Error(`${name} has ${picture.length} bytes, more than ${MOST_BYTES}`);
  } finally {
    await page.close();
  }
}

const folder = path.resolve(process.argv[2] ?? path.join(root, "docs/screenshots"));
await fs.mkdir(folder, { recursive: true });
const host = await serve(dist);
const browser = await chromium.launch(launchOptions);
try {
  for (const shot of SHOTS) await shoot(browser, host.url, shot, folder);
} finally {
  await browser.close();
  await host.close();
}
