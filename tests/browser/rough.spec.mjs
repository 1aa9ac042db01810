// Rough conditions: a broken browser, no storage, sleep, a strong zoom, wide spacing, the system's own colours.
import { pathToFileURL } from "node:url";
import { expectAccessible } from "./support/axe.mjs";
import { expectDrawn, playhead, settled, state, transport, visit } from "./support/app.mjs";
import { hasSingleFile, singleFile } from "./support/paths.mjs";
import { expectNoSidewaysScrolling } from "./support/room.mjs";
import { expect, labs, test } from "./support/test.mjs";

const KEY = "resilience-lab";

test.describe("a panic, on purpose", () => {
  test.use({ tolerated: /panicked|unreachable|the app broke/ });

  test("says so in both languages, with a link to the same state", async ({ page }) => {
    await visit(page, "#/retry?failure=100%25&lang=en");
    await page.evaluate(() => {
      const make = Document.prototype.createElement;
      // Once: a browser that is out of everything is not what this is about.
      Document.prototype.createElement = function () {
        Document.prototype.createElement = make;
        throw new Error("no element for now");
      };
    });
    await page.getByRole("button", { name: "About" }).click();
    const banner = page.locator(".crash[role=alert]");
    await expect(banner).toHaveCount(1);
    await expect(banner.locator("p[lang=bn]")).toBeVisible();
    await expect(banner.locator("p[lang=en]")).toContainText("load the page again");
    await expect(banner.locator("a")).toHaveAttribute("href", /#\/retry\?.*failure=100%25/);
    await page.reload();
    await settled(page);
    await expect(banner).toHaveCount(0);
    expect(await state(page)).toMatchObject({ lab: "retry", params: { failure: "100%" } });
  });
});

test.describe("about", () => {
  test("the licences of what is shipped are in both builds, also without a network", async ({ page, context }) => {
    test.skip(!hasSingleFile, "only the build for hosts collects them");
    for (const address of ["#/?lang=en", `${pathToFileURL(singleFile).href}#/?lang=en`]) {
      await page.goto(address);
      await settled(page);
      if (address.startsWith("file:")) await context.setOffline(true);
      await page.getByRole("button", { name: "About" }).click();
      const text = page.locator("dialog .licences");
      for (const part of ["Apache License", "MIT License", "SIL OPEN FONT LICENSE", "leptos 0.", "plotters 0."]) {
        await expect(text, address).toContainText(part, { ignoreCase: true });
      }
      await expectAccessible(page);
    }
    await context.setOffline(false);
  });
});

test.describe("storage", () => {
  const breakings = {
    "that is full": () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("it is full", "QuotaExceededError");
      };
    },
    "that is forbidden": () => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("not here", "SecurityError");
        },
      });
    },
  };
  for (const [name, breaking] of Object.entries(breakings)) {
    test(`${name}: everything works, and what cannot be kept is said`, async ({ page }) => {
      await page.addInitScript(breaking);
      await visit(page, "#/retry?lang=en");
      await page.locator(".tools").getByRole("button", { name: "বাংলা" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "bn");
      await page.locator(".tools").getByRole("button", { name: "EN", exact: true }).click();
      await page.getByRole("button", { name: "Lesson plan" }).click();
      await expect(page.locator("dialog [role=alert]")).toHaveCount(0);
      await page.getByRole("button", { name: "Add this state" }).click();
      await expect(page.locator(".plan li")).toHaveCount(1);
      await expect(page.locator("dialog [role=alert]")).toContainText("save it as a file");
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
      expect(download.suggestedFilename()).toBe("resilience-lab-plan.json");
    });
  }

  test("with anything in it: the app starts, and keeps again", async ({ page }) => {
    test.slow();
    const found = [
      "{",
      "null",
      "[1, 2]",
      "\ud800",
      '{"language": 5, "numerals": [], "theme": {}, "letters": "no", "guesses": [1], "done": "all", "plan": {"states": 3}}',
      '{"guesses": {"retry/line": {"points": [[1e999, "x"]]}, "retry": null}, "done": [1, null, "x", "/"], "plan": "{\\"states\\": [1]}"}',
      `{"plan": ${JSON.stringify("[".repeat(100_000))}, "done": ${JSON.stringify(Array(5_000).fill("retry/x"))}}`,
    ];
    await visit(page, "#/");
    for (const text of found) {
      await test.step(text.slice(0, 60), async () => {
        await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, text]);
        await visit(page, "#/retry");
        await expectDrawn(page);
        await page.locator(".tools").getByRole("button", { name: "EN", exact: true }).click();
        await page.locator(".tools").getByRole("button", { name: "বাংলা" }).click();
        const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), KEY);
        expect(kept.language).toBe("bn");
      });
    }
  });
});

test("after a minute in the background the playhead is where it was", async ({ page }) => {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.slept = 0;
    window.requestAnimationFrame = (callback) => request((time) => callback(time + window.slept));
  });
  await visit(page, "#/restaurant?lang=en");
  const { play } = transport(page);
  await play.click();
  await expect.poll(() => playhead(page)).toBeGreaterThan(0);
  const end = await transport(page).track.evaluate((track) => Number(track.max));
  const [before, after] = await page.evaluate(async () => {
    const at = () => Number(document.querySelector(".track input").value);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const before = at();
    window.slept = 60_000;
    await frame();
    await frame();
    return [before, at()];
  });
  // A run takes half a minute at this speed; two or three frames of at most a tenth of a second are a hundredth of it.
  expect(after).toBeGreaterThanOrEqual(before);
  expect((after - before) / end).toBeLessThan(0.03);
  await expect.poll(() => playhead(page), { message: "it goes on" }).toBeGreaterThan(after);
});

test.describe("at a zoom of 400 %", () => {
  // What is left of 1280 × 1024.
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

  test("every page reads downwards only, and plays", async ({ page }) => {
    test.slow();
    for (const lab of ["", ...labs]) {
      await test.step(lab || "home", async () => {
        await visit(page, `#/${lab}?lang=bn`);
        await expectNoSidewaysScrolling(page);
        if (!lab) return;
        await expectDrawn(page);
        const { play } = transport(page);
        await play.click();
        await expect.poll(() => playhead(page)).toBeGreaterThan(0);
        await play.click();
      });
    }
  });
});

test.describe("with the reader's own spacing of text", () => {
  // The distances of WCAG 1.4.12.
  const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
    p { margin-bottom: 2em !important; }`;

  for (const width of [1280, 390]) {
    test(`nothing is cut off at ${width} px`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      for (const lab of ["", ...labs]) {
        for (const language of ["bn", "en"]) {
          await test.step(`${lab || "home"} in ${language}`, async () => {
            await visit(page, `#/${lab}?lang=${language}`);
            await page.evaluate((text) => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(text);
              document.adoptedStyleSheets = [sheet];
            }, SPACING);
            await settled(page);
            await expectNoSidewaysScrolling(page);
            expect.soft(await cutOff(page), `${lab} ${language}`).toEqual([]);
          });
        }
      }
    });
  }

  /** Words that do not fit into what hides the rest of them. */
  const cutOff = (page) =>
    page.evaluate(() => {
      const hides = (element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
      return [...document.querySelectorAll("body *")]
        .filter((element) => !element.closest("svg, .vh") && element.textContent.trim() && hides(element))
        .filter((element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        .map((element) => `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim().slice(0, 40)}”`);
    });
});

for (const theme of ["light", "dark"]) {
  test(`in the system's own colours, ${theme}: pictures keep theirs, and what is chosen shows`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: theme });
    await visit(page, `#/jitter?lang=en&theme=${theme}`);
    const ground = (selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundColor);
    // The sheet of each theme.
    const sheet = { light: "rgb(253, 253, 250)", dark: "rgb(26, 33, 41)" }[theme];
    for (const picture of [".scene-picture", ".plot", ".track"]) expect(await ground(picture), picture).toBe(sheet);
    for (const chosen of [".tools [aria-pressed=true]", ".radios label:has(:checked)", ".nav [aria-current]"]) {
      const others = chosen.replace("[aria-pressed=true]", "[aria-pressed=false]").replace(":has(:checked)", ":not(:has(:checked))").replace("[aria-current]", "a:not([aria-current])");
      expect(await ground(chosen), chosen).not.toBe(await ground(others));
    }
    await expectAccessible(page);
  });
}

test("in a frame of another page, the lab is accessible", async ({ page }) => {
  for (const language of ["bn", "en"]) {
    await visit(page, `#/retry?embed=1&lang=${language}`);
    await expectAccessible(page);
  }
});
