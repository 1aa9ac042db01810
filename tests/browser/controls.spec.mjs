// Controls: what is typed, taken back, made again, reset; presets.
import { open, output, schema, settled, state, unfold, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

const PAGE_KEYS = ["t", "lang", "num", "theme", "view"];
const toBengali = (text) => text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
const toAscii = (text) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));

/** The lab's own parameters that differ from the default. */
async function changed(page) {
  await settled(page);
  const { params } = await state(page);
  return Object.fromEntries(Object.entries(params).filter(([key]) => !PAGE_KEYS.includes(key)));
}

async function type(field, text) {
  await field.fill(text);
  await field.press("Enter");
}

/** A numeric field for each unit, since those of one unit are read alike: `{ key, field, row }`. */
async function fieldOfEachUnit(page) {
  const all = await fields(page);
  const units = await Promise.all(all.map(({ row }) => row.locator(".val span").innerText()));
  return all.filter((_, place) => units.indexOf(units[place]) === place);
}

/** The numeric fields: `{ key, field, row }`. */
async function fields(page) {
  await unfold(page);
  const all = page.locator(".side .ctl input[type=text]");
  const keys = await all.evaluateAll((fields) => fields.map((field) => field.id.replace("control-", "")));
  return keys.map((key) => {
    const field = page.locator(`#control-${key}`);
    return { key, field, row: page.locator(".side .ctl", { has: field }) };
  });
}

/** A sentence follows the language of the page. */
async function expectBothLanguages(page, place, key) {
  const bengali = await place.innerText();
  await page.locator(".tools").getByRole("button", { name: "EN", exact: true }).click();
  await expect(place).not.toHaveText(bengali);
  await expect(place).toContainText(`“${key}”`);
  await page.locator(".tools").getByRole("button", { name: "বাংলা" }).click();
  await expect(place).toHaveText(bengali);
}

for (const lab of labs) {
  test(`${lab}: both scripts can be typed`, async ({ page }) => {
    test.slow();
    await visit(page, `#/${lab}?lang=en`);
    for (const { key, field, row } of await fieldOfEachUnit(page)) {
      await test.step(key, async () => {
        await page.locator(".side .link").first().click();
        await row.locator("input[type=range]").press("Home");
        const [text, least] = [await field.inputValue(), await changed(page)];
        await row.locator("input[type=range]").press("End");
        expect(await changed(page)).not.toEqual(least);
        await type(field, toBengali(text));
        expect(await changed(page), `${key} in Bengali digits`).toEqual(least);
        await row.locator("input[type=range]").press("End");
        await type(field, text);
        expect(await changed(page), `${key} in ASCII digits`).toEqual(least);
        await expect(row.locator(".bad")).toHaveCount(0);
      });
    }

    // What the fields show follows the numerals that were chosen.
    const ascii = await page.locator(".side").innerText();
    await page.locator(".tools").getByRole("button", { name: "০–৯" }).click();
    for (const { field } of await fields(page)) expect(await field.inputValue()).not.toMatch(/[0-9]/);
    expect(toAscii(await page.locator(".side").innerText())).toBe(ascii);
  });

  test(`${lab}: what cannot be read is said, and nothing is lost`, async ({ page }) => {
    test.slow();
    await visit(page, `#/${lab}?lang=bn`);
    for (const [place, { key, field, row }] of (await fieldOfEachUnit(page)).entries()) {
      await test.step(key, async () => {
        const slider = row.locator("input[type=range]");
        await slider.press("End");
        await slider.press("PageDown");
        const [text, kept] = [await field.inputValue(), await changed(page)];
        // One row stands for all where only the entry differs.
        for (const entry of place === 0 ? ["1২x", "--", "১..২", "", "abc"] : ["abc"]) {
          await type(field, entry);
          await expect(row.locator(".bad"), `“${entry}” for ${key}`).toContainText(`“${key}”`);
          await expect(field).toHaveValue(text);
          expect(await changed(page)).toEqual(kept);
        }
        if (place === 0) await expectBothLanguages(page, row.locator(".bad"), key);
        await type(field, "-৯৯৯৯৯");
        await expect(row.locator(".bad"), `too little for ${key}`).toContainText(`“${key}”`);
        await slider.press("End");
        await expect(row.locator(".bad")).toHaveCount(0);
      });
    }
  });

  test(`${lab}: reset one, reset all, undo, redo`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=en`);
    const undo = page.getByRole("button", { name: "Undo" });
    const redo = page.getByRole("button", { name: "Redo" });
    await expect(undo).toBeDisabled();
    await expect(redo).toBeDisabled();
    const start = await output(page);
    const all = (await fields(page)).slice(0, 3);
    const states = [await changed(page)];
    for (const { row } of all) {
      const slider = row.locator("input[type=range]");
      const value = await slider.inputValue();
      await slider.press("PageUp");
      if ((await slider.inputValue()) === value) await slider.press("PageDown");
      states.push(await changed(page));
      await expect(row).toHaveClass(/changed/);
    }
    const end = await output(page);
    expect(end).not.toBe(start);
    for (const before of states.slice(0, -1).reverse()) {
      await undo.click();
      expect(await changed(page)).toEqual(before);
    }
    expect(await output(page), "undone, the run is as it was").toBe(start);
    await expect(undo).toBeDisabled();
    for (const after of states.slice(1)) {
      await redo.click();
      expect(await changed(page)).toEqual(after);
    }
    expect(await output(page)).toBe(end);
    await expect(redo).toBeDisabled();

    const [{ key, row }] = all;
    await row.locator(".undo").click();
    expect(await changed(page), "reset one").not.toHaveProperty(key);
    await expect(row.locator(".undo")).toHaveCount(0);
    await page.locator(".side .link").first().click();
    expect(await changed(page), "reset all").toEqual({});
    await undo.click();
    expect(await changed(page), "a reset can be undone").not.toEqual({});
  });

  test(`${lab}: presets, and words to choose from`, async ({ page }) => {
    test.slow();
    await visit(page, `#/${lab}?lang=en`);
    const { presets, params } = await schema(page, lab);
    const buttons = page.locator(".presets button");
    await expect(buttons).toHaveCount(presets.length);
    for (const [place, preset] of presets.entries()) {
      await buttons.nth(place).click();
      expect(await changed(page), preset.id).toEqual(preset.params);
      await expect(buttons.nth(place)).toHaveAttribute("aria-pressed", "true");
    }
    await unfold(page);
    for (const param of params.filter(({ kind }) => kind === "choice")) {
      for (const word of param.choices) {
        await page.locator(`.side input[name="${param.key}"][value="${word}"]`).check();
        expect((await changed(page))[param.key]).toBe(word === param.default ? undefined : word);
      }
    }
  });

  test(`${lab}: the seed`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=en`);
    const seed = page.locator("#seed");
    test.skip((await seed.count()) === 0, "this lab leaves nothing to chance");
    await type(seed, "১২");
    expect(await changed(page)).toMatchObject({ seed: "12" });
    const before = await output(page);
    await page.locator(".seedrow .btn").click();
    const drawn = (await changed(page)).seed;
    expect(drawn).not.toBe("12");
    await open(page, `#/${lab}?seed=12&lang=en`);
    await page.locator(".seedrow .btn").click();
    expect((await changed(page)).seed, "the next seed follows from the last").toBe(drawn);
    await type(seed, "12");
    expect(await output(page), "the same seed, the same run").toBe(before);
    await type(seed, "abc");
    await expect(seed).toHaveValue("12");
    await expect(page.locator(".side"), "an unreadable seed is said, too").toContainText("“seed”");
  });
}
