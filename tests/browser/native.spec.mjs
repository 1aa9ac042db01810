// The page and the native command give the same document, to the last digit.
import { execFileSync } from "node:child_process";
import { visit } from "./support/app.mjs";
import { root } from "./support/paths.mjs";
import { expect, labs, test } from "./support/test.mjs";

const CARGO = ["build", "--quiet", "--no-default-features", "--example", "simulate", "--message-format=json"];
/** What cannot be taken as given must be told alike, too. */
const AMISS = { foo: "1", seed: "abc", __proto: "2", t: "3" };

let program;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  // What `cargo run … --example simulate` would run, without asking cargo for every run.
  const messages = execFileSync("cargo", CARGO, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  const built = messages.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  program = built.find(({ target, executable }) => target?.name === "simulate" && executable).executable;
});

function native(...words) {
  const options = { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] };
  return JSON.parse(execFileSync(program, words, options));
}

test.describe.configure({ mode: "default" });

for (const lab of labs) {
  test(`${lab}: every preset gives natively what it gives in the page`, async ({ page }) => {
    test.setTimeout(120_000);
    await visit(page, `#/${lab}?lang=en`);
    const schema = await page.evaluate((lab) => window.resilienceLab.schema(lab), lab);
    expect(native("schema", lab)).toEqual(schema);
    const own = schema.params.filter(({ kind }) => kind === "choice").flatMap(({ key, choices }) => choices.map((word) => ({ [key]: word })));
    const seeds = schema.params.some(({ key }) => key === "seed") ? [{ seed: "1" }, { seed: "48" }, { seed: "4294967295" }] : [];
    const sets = [{}, ...schema.presets.map(({ params }) => params), ...own, ...seeds, AMISS];
    const found = await page.evaluate(([lab, sets]) => sets.map((params) => window.resilienceLab.simulate(lab, params)), [lab, sets]);
    for (const [place, params] of sets.entries()) {
      const words = Object.entries(params).map(([key, value]) => `${key}=${value}`);
      await test.step([lab, ...words].join(" "), () => {
        expect(native(lab, ...words)).toEqual(found[place]);
      });
    }
    expect(found.at(-1).ignored.length).toBeGreaterThan(0);
  });
}
