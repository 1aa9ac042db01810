// The whole app in one file, and what happens to the other one on a disk.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expectDrawn, sentence, settled, state, transport } from "./support/app.mjs";
import { dist, hasSingleFile, singleFile } from "./support/paths.mjs";
import { expect, labs, test } from "./support/test.mjs";

const MISSING = "this build has no single file (a development build has none): not tested";

test.describe("the single file, from disk", () => {
  test.beforeEach(() => {
    test.skip(!hasSingleFile && process.env.ALLOW_NO_SINGLE_FILE === "1", MISSING);
    expect(hasSingleFile, `${singleFile} is there (ALLOW_NO_SINGLE_FILE=1 leaves these tests out)`).toBe(true);
  });

  /** Opens the file alone in a folder of its own; gives every address that the page asks for. */
  async function openAlone(page, hash) {
    const folder = test.info().outputPath("একা · alone");
    fs.mkdirSync(folder, { recursive: true });
    const alone = path.join(folder, "a lab.html");
    fs.copyFileSync(singleFile, alone);
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(alone).href + hash);
    await settled(page);
    return asked;
  }

  for (const lab of ["", ...labs]) {
    test(`${lab || "home"} works and asks nobody`, async ({ page }) => {
      const asked = await openAlone(page, `#/${lab}?lang=en&theme=dark`);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      if (lab) {
        await expectDrawn(page);
        const before = await sentence(page);
        await transport(page).on.click();
        expect(await sentence(page)).not.toBe(before);
      }
      await page.locator(".tools").getByRole("button", { name: "বাংলা" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "bn");
      await expect.poll(() => page.evaluate(() => location.hash), "the address follows, also on a disk").not.toContain("lang=en");
      const fonts = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family));
      expect(fonts.join(), "its own font").toContain("Noto Sans Bengali");
      const others = asked.slice(1).filter((url) => !/^(data|blob):/.test(url));
      expect(others, "requests beyond the file itself").toEqual([]);
    });
  }

  test("a link in its hash opens a state, and loading again keeps it", async ({ page }) => {
    await openAlone(page, "#/jitter?clients=40&t=1&lang=en");
    expect((await state(page)).params).toEqual({ clients: "40", t: "1", lang: "en" });
    await page.locator("#control-clients").fill("৫০");
    await page.locator("#control-clients").press("Enter");
    await expect(page).toHaveURL(/clients=50/);
    await page.reload();
    await settled(page);
    expect((await state(page)).params).toEqual({ clients: "50", t: "1", lang: "en" });
  });

  test("it and the hosted page carry a policy", async ({ page }) => {
    await openAlone(page, "#/");
    const policy = () => page.evaluate(() => document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content ?? "");
    expect(await policy()).toContain("default-src 'none'");
    await page.goto(process.env.RESILIENCE_LAB_URL);
    await settled(page);
    expect(await policy()).toContain("default-src 'none'");
    expect(await policy()).not.toContain("unsafe-inline");
  });
});

test.describe("the hosted page, from disk", () => {
  // The browser says that it does not load modules from disk; that is what the message on the page is for.
  // Nor does it take what was fetched ahead for what then asks for it.
  test.use({ tolerated: /^(console error: (Access to|Failed to load)|console warning: A preload for .file:|failed request: file:)/ });

  test("names the single file instead of staying blank", async ({ page }) => {
    await page.goto(pathToFileURL(path.join(dist, "index.html")).href);
    for (const language of ["bn", "en"]) {
      await expect(page.locator(`p[lang=${language}]:has(a[href="resilience-lab.html"])`)).toBeVisible();
    }
  });
});
