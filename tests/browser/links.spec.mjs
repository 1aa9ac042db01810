// Links: they say what they could not use, bring back a whole state, and go back and forth.
import { open, playhead, schema, sentence, settled, state, transport, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

for (const language of ["bn", "en"]) {
  test(`what a link holds amiss is reported by name, in ${language}`, async ({ page }) => {
    await visit(page, `#/jitter?clients=abc&cap=-5s&foo=1&lang=${language}`);
    const notices = page.locator(".notices li");
    await expect(notices).toHaveCount(3);
    for (const [place, key] of ["clients", "cap", "foo"].entries()) {
      await expect(notices.nth(place)).toContainText(`“${key}”`);
    }
    const { params } = await state(page);
    expect(params, "unreadable: the default; out of range: the nearest limit").toMatchObject({ cap: "100ms" });
    expect(params).not.toHaveProperty("clients");
    await page.locator(".notices button").click();
    await expect(page.locator(".notices")).toHaveCount(0);
  });
}

for (const lab of labs) {
  test(`${lab}: loading again brings everything back`, async ({ page }) => {
    await visit(page, `#/${lab}`);
    const preset = (await schema(page, lab)).presets.find(({ params }) => Object.keys(params).length > 0);
    await open(page, `#/${lab}?${new URLSearchParams(preset?.params)}`);
    const tools = page.locator(".tools");
    await tools.getByRole("button", { name: "EN", exact: true }).click();
    await tools.getByRole("button", { name: "০–৯" }).click();
    await tools.locator(".icon").first().click();
    const { mark } = transport(page);
    await mark.click();
    await mark.click();
    const before = { ...(await state(page)), sentence: await sentence(page), theme: await page.locator("html").getAttribute("data-theme") };
    expect(before.params).toMatchObject({ ...preset?.params, lang: "en", num: "bn", theme: before.theme });
    expect(Number(before.params.t)).toBeGreaterThan(0);
    await expect(page, "the address follows").toHaveURL(before.link);

    await page.reload();
    await settled(page);
    expect(await state(page)).toMatchObject({ link: before.link, params: before.params });
    expect(await sentence(page)).toBe(before.sentence);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator("html")).toHaveAttribute("data-theme", before.theme);
    await expect(tools.getByRole("button", { name: "০–৯" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator(".notices")).toHaveCount(0);
  });
}

test("a remembered choice yields to the link", async ({ page }) => {
  await visit(page, "#/jitter");
  await page.locator(".tools").getByRole("button", { name: "EN", exact: true }).click();
  await visit(page, "#/jitter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await visit(page, "#/jitter?lang=bn");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
});

test("another hash is another state", async ({ page }) => {
  await visit(page, "#/jitter?lang=en");
  await page.evaluate(() => (location.hash = "#/jitter?lang=en&clients=40&t=1"));
  await expect(page.locator("#control-clients")).toHaveValue("40");
  expect(await playhead(page)).toBe(1);
  await page.evaluate(() => (location.hash = "#/"));
  await expect(page.locator("main.home")).toBeVisible();
});

test("back and forward", async ({ page }) => {
  await visit(page, "#/?lang=en");
  await page.locator('.cards a[href="#/jitter"]').click();
  await settled(page);
  await page.locator("#control-clients").fill("40");
  await page.locator("#control-clients").press("Enter");
  await expect(page).toHaveURL(/clients=40/);
  await page.goBack();
  await expect(page.locator("main.home")).toBeVisible();
  await expect(page, "home again, and the address stays there").toHaveURL(/#\/(\?lang=en)?$/);
  await page.goForward();
  await settled(page);
  await expect(page.locator("#control-clients")).toHaveValue("40");
  expect((await state(page)).params).toMatchObject({ clients: "40", lang: "en" });
});

test("the home page's button copies its link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "#/?lang=en&theme=dark");
  await page.locator(".tools .icon").last().click();
  await expect(page.locator(".said")).toHaveText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await state(page)).link);
});
