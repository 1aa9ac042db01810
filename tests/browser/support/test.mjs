// Playwright's `test`, with a watch on everything that must never happen, whatever a test is about.
import { test as plain, expect } from "@playwright/test";
import { launchOptions } from "./browser.mjs";

export { expect };

/** The labs, in the order of the book. */
export const labs = (process.env.RESILIENCE_LAB_LABS ?? "").split(",").filter(Boolean);

const OWN = /^(data|blob|about|file):/;

/** Collects console errors and warnings, exceptions, failed and foreign requests of all pages of a context. */
function watch(context, own) {
  const problems = [];
  context.on("console", (message) => {
    // The tests' own doing: only the test of the service worker lets it work.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (["error", "warning"].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => problems.push(`exception: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !OWN.test(url)) problems.push(`request to another origin: ${url}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page ends what it was still loading; saving a blob counts as such an end, too.
    if (reason !== "net::ERR_ABORTED") problems.push(`failed request: ${request.url().slice(0, 200)} (${reason})`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`answer ${response.status()}: ${response.url()}`);
  });
  return problems;
}

export const test = plain.extend({
  /** A pattern of the problems that a test brings about on purpose. */
  tolerated: [null, { option: true }],
  launchOptions: [launchOptions, { scope: "worker" }],
  baseURL: async ({}, use) => use(process.env.RESILIENCE_LAB_URL),
  context: async ({ context, baseURL, tolerated }, use) => {
    const problems = watch(context, baseURL);
    await use(context);
    for (const page of context.pages()) {
      const banner = await page.locator(".crash").allInnerTexts().catch(() => []);
      problems.push(...banner.map((text) => `the app broke: ${text}`));
    }
    const unexpected = problems.filter((problem) => !tolerated?.test(problem));
    expect(unexpected, "nothing went wrong on the page").toEqual([]);
  },
});
