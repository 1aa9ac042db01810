// A whole lab by keyboard alone, in both languages.
import { playhead, sentence, transport, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

/** Most presses of one key that a lab may take. */
const MOST = 400;

/** Where the focus is: a name, its place on the page, and whether it can be seen there. */
function focus(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement) return null;
    // A radio is invisible under its label, which shows the focus for it.
    const shown = element.type === "radio" ? element.closest("label") : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    const parts = [".skip", ".nav, .brand", ".tools", ".scene", ".transport", ".charts", ".strip", ".side", ".lesson", "#data", ".more"];
    const box = shown.getBoundingClientRect();
    return {
      name: `${element.tagName.toLowerCase()}#${element.id} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`,
      part: parts.find((part) => element.closest(part)) ?? "elsewhere",
      kind: element.type ?? element.tagName.toLowerCase(),
      visible: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
      inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
  });
}

/** Presses Tab until the focus leaves the page or comes back to its first stop. */
async function tour(page) {
  const stops = [];
  for (let presses = 0; presses < MOST; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await focus(page);
    if (!stop || (stops.length > 1 && stop.name === stops[0].name)) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus is still in the page after ${MOST} stops; the last: ${stops.at(-1).name}`);
}

/** Presses Tab (or Shift+Tab) until the focus is on an element. */
async function tabTo(page, target, key = "Tab") {
  for (let presses = 0; presses < MOST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

for (const lab of labs) {
  test(`${lab}: Tab reaches everything, and each stop can be seen`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=bn`);
    const stops = await tour(page);
    const parts = [...new Set(stops.map((stop) => stop.part))];
    const order = [".tools", ".transport", ".side", "#data"];
    for (const part of order) expect.soft(parts, "parts that Tab reaches").toContain(part);
    const places = order.map((part) => parts.indexOf(part));
    expect.soft(places, "in the order in which they are read").toEqual([...places].sort((a, b) => a - b));
    const kinds = stops.filter((stop) => stop.part === ".transport").map((stop) => stop.kind);
    expect.soft(kinds).toEqual([...Array(6).fill("button"), "select-one", "range"]);
    expect.soft(stops.filter((stop) => !stop.visible).map((stop) => stop.name), "stops without a visible focus").toEqual([]);
    expect.soft(stops.filter((stop) => !stop.inView).map((stop) => stop.name), "stops outside the window").toEqual([]);
    const reachable = await page.evaluate(() => {
      const all = document.querySelectorAll("a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex='0']");
      return [...all].filter((element) => element.checkVisibility() && !(element.type === "radio" && !element.checked)).length;
    });
    expect.soft(stops.length, "every control is a stop").toBe(reachable);

    // And back: no trap in that direction either.
    await page.locator("#data summary").last().focus();
    await tabTo(page, transport(page).first, "Shift+Tab");
    await tabTo(page, page.locator(".skip"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator("#main"), "the skip link leads past the list").toBeFocused();
    await page.keyboard.press("ArrowRight");
    expect(await playhead(page), "and the keys of the lab work at once").toBeGreaterThan(0);
  });

  for (const language of ["bn", "en"]) {
    test(`${lab} in ${language}: step by step to the end and back`, async ({ page }) => {
      test.slow();
      await visit(page, `#/${lab}?lang=${language}`);
      await openStory(page, lab, language);
      const { back, on } = transport(page);
      const steps = [{ at: 0, said: await sentence(page) }];
      await tabTo(page, on);
      while (steps.length < MOST) {
        await page.keyboard.press(steps.length % 2 ? "Enter" : "Space");
        const step = { at: await playhead(page), said: await sentence(page) };
        if (step.at === steps.at(-1).at) break;
        expect(step.at).toBeGreaterThan(steps.at(-1).at);
        expect(step.said, `the sentence at ${step.at} is a new one`).not.toBe(steps.at(-1).said);
        steps.push(step);
      }
      expect(steps.length, "moments to step through").toBeGreaterThan(3);
      await expect(transport(page).track, "the end").toHaveValue("1000");

      await tabTo(page, back, "Shift+Tab");
      for (const step of steps.slice(0, -1).reverse()) {
        await page.keyboard.press("Space");
        expect({ at: await playhead(page), said: await sentence(page) }).toEqual(step);
      }
      await page.keyboard.press("Enter");
      expect(await playhead(page), "the start is the end of the way back").toBe(0);

      await page.evaluate(() => document.activeElement.blur());
      await expectShortcuts(page, steps[1].at);
    });
  }
}

/** Arrows and the space bar, where nothing has the focus. */
async function expectShortcuts(page, first) {
  await page.keyboard.press("ArrowRight");
  expect(await playhead(page)).toBe(first);
  await page.keyboard.press("ArrowRight");
  expect(await playhead(page)).toBeGreaterThan(first);
  await page.keyboard.press("ArrowLeft");
  expect(await playhead(page)).toBe(first);
  await page.keyboard.press("Shift+ArrowRight");
  expect(await playhead(page), "with Shift, a single event on").toBeGreaterThan(first);
  const { play } = transport(page);
  const name = await play.getAttribute("aria-label");
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press("Space");
  await expect(play).not.toHaveAttribute("aria-label", name);
  await page.keyboard.press("Space");
  await expect(play).toHaveAttribute("aria-label", name);
  expect(await page.evaluate(() => scrollY), "the space bar does not scroll").toBe(scrolled);
}

/** Opens a lab at its first preset, which tells the whole story even where the defaults are a calmer case. */
async function openStory(page, lab, language) {
  await page.evaluate(([lab, language]) => {
    const query = new URLSearchParams({ ...window.resilienceLab.schema(lab).presets[0].params, lang: language });
    window.resilienceLab.open(`#/${lab}?${query}`);
  }, [lab, language]);
}
