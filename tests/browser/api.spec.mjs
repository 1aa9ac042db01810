// The scripting API, window.resilienceLab.
import { settled, state, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

const UNIT = /^([a-z]+(-s)?|1|1\/s|)$/;

test.beforeEach(({ page }) => visit(page, "#/?lang=en"));

/** Calls the API in the page. */
const call = (page, name, ...args) => page.evaluate(([name, args]) => window.resilienceLab[name](...args), [name, args]);

test("version and labs", async ({ page }) => {
  expect(await page.evaluate(() => window.resilienceLab.version)).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await call(page, "labs")).toEqual(labs);
});

for (const lab of labs) {
  test(`${lab}: schema, simulate and sweep fit each other`, async ({ page }) => {
    const schema = await call(page, "schema", lab);
    const keys = schema.params.map((param) => param.key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const reserved of ["v", "lang", "num", "theme", "t", "present", "embed", "lock", "hide", "view"]) {
      expect(keys).not.toContain(reserved);
    }
    for (const { key, unit } of schema.metrics) expect(unit, key).toMatch(UNIT);
    const { params, ignored, metrics, end } = await call(page, "simulate", lab, {});
    expect(params).toEqual(Object.fromEntries(schema.params.map((param) => [param.key, param.default])));
    expect(ignored).toEqual([]);
    expect(Object.keys(metrics).sort()).toEqual(schema.metrics.map(({ key }) => key).sort());
    expect(["finished", "horizon", "limit"]).toContain(end);
    for (const preset of schema.presets) {
      const run = await call(page, "simulate", lab, preset.params);
      expect(run.ignored, preset.id).toEqual([]);
      expect(run.params, preset.id).toEqual({ ...params, ...preset.params });
    }
    // Each parameter's limits are values of their own, and what lies beyond becomes them.
    for (const { key, min, max } of schema.params.filter(({ kind }) => !["choice", "seed"].includes(kind))) {
      const { params, ignored } = await call(page, "simulate", lab, { [key]: min });
      expect({ [key]: params[key], ignored }).toEqual({ [key]: min, ignored: [] });
      expect(max).not.toBe(min);
    }
    expect(await call(page, "simulate", lab, {}), "the same call, the same answer").toEqual({ params, ignored, metrics, end });

    const sweep = await call(page, "sweep", lab, {}, { from: 0, count: 50 });
    expect(Object.keys(sweep.metrics).length).toBeGreaterThan(0);
    for (const [key, summary] of Object.entries(sweep.metrics)) {
      expect(Object.keys(metrics)).toContain(key);
      if (summary === null) continue;
      const { mean, sd, p5, p50, p95, count } = summary;
      expect(count).toBeLessThanOrEqual(50);
      expect(sd).toBeGreaterThanOrEqual(0);
      expect(p5 <= p50 && p50 <= p95, key).toBe(true);
      expect(Number.isFinite(mean)).toBe(true);
    }
  });
}

test("the chapter's figures come out", async ({ page }) => {
  const { metrics, end } = await call(page, "simulate", "jitter", { strategy: "full" });
  expect(metrics).toMatchObject({
    calls: 347,
    peak_per_slot: 38,
    peak_per_second: 202,
    all_done: 8.777454804815353,
    none_calls: 2550,
    equal_calls: 372,
    decorrelated_calls: 333,
  });
  expect(end).toBe("finished");
});

test("a sweep's mean is the mean of its runs", async ({ page }) => {
  const runs = await page.evaluate(() => Array.from({ length: 50 }, (_, seed) => window.resilienceLab.simulate("jitter", { seed }).metrics.calls));
  const { calls } = (await call(page, "sweep", "jitter", {}, { from: 0, count: 50 })).metrics;
  expect(calls.count).toBe(50);
  expect(calls.mean).toBeCloseTo(runs.reduce((sum, value) => sum + value) / 50, 9);
});

test("values may be numbers, and what is no value is named", async ({ page }) => {
  const given = { clients: 40, cap: "-5s", base: "abc", foo: 1, __proto__: { bar: 1 }, seed: null };
  const { params, ignored } = await call(page, "simulate", "jitter", given);
  expect(params).toMatchObject({ clients: "40", cap: "100ms", base: "200ms", seed: "7" });
  expect(ignored.map(({ key }) => key).sort()).toEqual(["base", "cap", "foo", "seed"]);
  for (const { key, sentence } of ignored) expect(sentence).toContain(`“${key}”`);
});

test("what is no lab is an error, and nothing else is", async ({ page }) => {
  const attempt = (name, ...args) =>
    page.evaluate(
      async ([name, args]) => {
        try {
          await window.resilienceLab[name](...args);
          return null;
        } catch (error) {
          return `${error instanceof Error} ${error.message}`;
        }
      },
      [name, args],
    );
  for (const name of ["schema", "simulate", "sweep"]) {
    for (const lab of ["nothing", "", "__proto__", null, 7]) {
      expect(await attempt(name, lab, {}, {}), `${name}(${lab})`).toContain("true there is no lab called");
    }
  }
  for (const params of [null, undefined, 5, "text", [], { clients: {} }, { clients: [1, 2] }]) {
    expect(await attempt("simulate", "jitter", params)).toBeNull();
    expect(await attempt("sweep", "jitter", params, { count: 1 })).toBeNull();
  }
  for (const options of [null, {}, { from: -1, count: 2 }, { from: 4294967295, count: 3 }, { count: 0 }, { count: "x" }, { count: NaN }]) {
    expect(await attempt("sweep", "jitter", { clients: "2" }, options), JSON.stringify(options)).toBeNull();
  }
});

test("open and link are each other's way back", async ({ page }) => {
  for (const lab of labs) {
    const { presets } = await call(page, "schema", lab);
    for (const { params } of presets.slice(0, 3)) {
      const hash = `#/${lab}?${new URLSearchParams({ ...params, lang: "en" })}`;
      await call(page, "open", hash);
      await settled(page);
      const { link } = await state(page);
      expect(await state(page)).toMatchObject({ lab, params: { ...params, lang: "en" } });
      await call(page, "open", "#/");
      await settled(page);
      await call(page, "open", link);
      await settled(page);
      expect(await state(page)).toMatchObject({ link, lab });
      await expect(page).toHaveURL(link);
    }
  }
});
