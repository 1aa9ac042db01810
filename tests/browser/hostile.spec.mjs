// Links that nobody should make: the page answers each with a state that works.
import { settled, visit } from "./support/app.mjs";
import { expect, test } from "./support/test.mjs";

const many = (count, pair) => Array.from({ length: count }, (_, place) => pair(place)).join("&");

const HOSTILE = {
  "a huge count": "#/jitter?clients=1e308",
  "a span of many digits": `#/jitter?cap=${"9".repeat(400)}&slot=${"9".repeat(400)}s`,
  "a negative count": "#/jitter?clients=-1",
  "minus zero": "#/jitter?clients=-0&t=-0",
  "not a number": "#/jitter?clients=NaN&cap=NaN&t=NaN&seed=NaN",
  "infinities": "#/jitter?clients=Infinity&cap=-Infinity&base=inf&t=Infinity",
  "a tiny span": "#/jitter?slot=1e-320s&base=0.0000000000000001ms",
  "a playhead far beyond": "#/jitter?t=1e300",
  "hexadecimal": "#/jitter?clients=0x10&seed=0b11",
  "another script's digits": "#/jitter?clients=١٢&seed=৪৮",
  "mixed digits": "#/jitter?clients=1২3",
  "half a percent sign": "#/jitter?clients=%",
  "percent garbage": "#/jitter?%zz=%zz&clients=%2&cap=%%%",
  "an encoded lone surrogate": "#/jitter?clients=%ED%A0%80&%ED%BF%BF=1",
  "bytes that are no text": "#/jitter?cap=%ff%fe&%c0%80=%c0%80",
  "an encoded zero": "#/jitter?clients=%00&%00=1",
  "control characters": "#/jitter?clients=1%0a%0d%1b&cap=%e2%80%ae10s",
  "thousands of keys": `#/jitter?${many(5_000, (place) => `key${place}=${place}`)}`,
  "a key a thousand times": `#/jitter?${many(1_000, (place) => `clients=${place}`)}`,
  "a very long value": `#/jitter?clients=${"1".repeat(200_000)}`,
  "a very long key": `#/jitter?${"k".repeat(200_000)}=1`,
  "very long Bengali": `#/jitter?cap=${encodeURIComponent("ক্ষ".repeat(20_000))}`,
  "an object's innards": "#/jitter?__proto__=1&constructor=2&toString=3&hasOwnProperty=4",
  "an object's innards as the lab": "#/__proto__?clients=1",
  "markup": "#/jitter?clients=<img src=x onerror=alert(1)>&<script>=1",
  "markup as the lab": "#/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
  "an unknown lab": "#/nothing?clients=5",
  "no lab but a question": "#/?clients=5",
  "a folder above": "#/../../jitter?clients=5",
  "only signs": "#/jitter?&&&===&?&#&/",
  "a hash in the hash": "#/jitter#/jitter?clients=4",
  "another path form": "#jitter?clients=4",
  "unknown words for the page": "#/jitter?lang=xx&num=roman&theme=pink&v=999999999999&present=2&embed=no&view=%00",
  "words that are too many": `#/jitter?hide=${"a,".repeat(10_000)}&lock=${encodeURIComponent("\u{1f600},")}`,
  "everything hidden": "#/jitter?hide=strategy,clients,accept,slot,base,cap,max_attempts,first_exponent,clamp,seed",
  "a version of the future": "#/jitter?v=99",
};

const links = Object.entries(HOSTILE);
const HALVES = [links.slice(0, links.length / 2), links.slice(links.length / 2)];

for (const [place, half] of HALVES.entries()) {
  test(`pages loaded with hostile links, half ${place + 1}`, async ({ page }) => {
    test.slow();
    for (const [name, hash] of half) {
      await test.step(name, async () => {
        await visit(page, hash);
        await expectWorking(page);
      });
    }
  });
}

test("hostile hashes one after another on one page", async ({ page }) => {
  test.slow();
  await visit(page, "#/jitter");
  for (const [name, hash] of [...links, ["a lone surrogate", "#/jitter?clients=\ud800"], ["and as the lab", "#/\udfff"]]) {
    await test.step(name, async () => {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await settled(page);
      await expectWorking(page);
    });
  }
  await page.evaluate(() => (location.hash = "#/jitter?clients=40&lang=en"));
  await expect(page.locator("#control-clients"), "the page still answers").toHaveValue("40");
});

/** The page is one of ours, says little about what was wrong, and its own link is one that it takes without complaint. */
async function expectWorking(page) {
  await expect(page.locator("h1")).toHaveCount(1);
  const notices = await page.locator(".notices li").allInnerTexts();
  expect(notices.length).toBeLessThanOrEqual(12);
  for (const notice of notices) expect(notice.length, notice).toBeLessThan(250);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider).toBeLessThanOrEqual(0);
  const link = await page.evaluate(() => window.resilienceLab.link());
  expect(link.length, "a short link").toBeLessThan(2_000);
  await page.evaluate((link) => window.resilienceLab.open(link), link);
  await settled(page);
  await expect(page.locator(".notices")).toHaveCount(0);
  expect(await page.evaluate(() => window.resilienceLab.link()), "the link of the state leads back to it").toBe(link);
}
