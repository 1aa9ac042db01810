// axe-core, put into the page from outside so that the page's own policy does not matter.
import axe from "axe-core";
import { expect } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** axe finds nothing to object to on the page as it is. */
export async function expectAccessible(page) {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const options = { runOnly: { type: "tag", values: tags }, rules: { "target-size": { enabled: true } } };
    const { violations } = await window.axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} (${node.failureSummary})`).join("; ")}`);
  }, TAGS);
  expect.soft(violations, "violations that axe found").toEqual([]);
}
