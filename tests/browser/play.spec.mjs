// Playing: the playhead moves, at the speed that was chosen, and stops at the end.
import { playhead, sentence, transport, visit } from "./support/app.mjs";
import { expect, labs, test } from "./support/test.mjs";

/** Where the playhead has been over a while, as the track shows it (0 to 1000). */
async function watch(page, milliseconds) {
  return page.evaluate(async (milliseconds) => {
    const track = document.querySelector(".track input");
    const seen = [Number(track.value)];
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (Number(track.value) !== seen.at(-1)) seen.push(Number(track.value));
    }
    return seen;
  }, milliseconds);
}

for (const lab of labs) {
  test(`${lab}: play, pause, speed, end`, async ({ page }) => {
    await visit(page, `#/${lab}?lang=en`);
    const { play, speed, first, last, track } = transport(page);
    expect(await watch(page, 300), "nothing moves before the reader asks").toEqual([0]);

    await play.click();
    await expect(play).toHaveAttribute("aria-label", "Pause");
    const slow = await watch(page, 800);
    expect(slow.length, "it moves").toBeGreaterThan(3);
    expect(slow.at(-1), "and not too fast").toBeLessThan(200);
    await play.click();
    await expect(play).toHaveAttribute("aria-label", "Play");
    expect(await watch(page, 300), "paused").toHaveLength(1);

    await speed.selectOption("20");
    await play.click();
    await expect(track, "the end").toHaveValue("1000");
    await expect(play, "it stops there").toHaveAttribute("aria-label", "Play");
    const end = await playhead(page);

    await play.click();
    expect((await watch(page, 200))[0], "from the end it starts over").toBeLessThan(900);
    await first.click();
    expect(await playhead(page), "a step stops it").toBe(0);
    expect(await watch(page, 200)).toEqual([0]);
    await last.click();
    expect(await playhead(page)).toBe(end);
  });
}

test("the track and the charts move the playhead", async ({ page }) => {
  await visit(page, "#/jitter?lang=en");
  const { track } = transport(page);
  await track.focus();
  await track.press("End");
  const end = await playhead(page);
  expect(end).toBeGreaterThan(0);
  await track.press("Home");
  expect(await playhead(page)).toBe(0);
  const box = await track.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  expect((await playhead(page)) / end).toBeCloseTo(0.5, 1);

  const plot = page.locator(".plot").first();
  const at = await plot.boundingBox();
  await page.mouse.move(at.x + at.width * 0.3, at.y + at.height / 2);
  await page.mouse.down();
  const pressed = await playhead(page);
  await page.mouse.move(at.x + at.width * 0.8, at.y + at.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await playhead(page)).toBeGreaterThan(pressed);
});

test.describe("where no motion is wanted", () => {
  test.use({ reducedMotion: "reduce", contextOptions: { reducedMotion: "reduce" } });

  for (const lab of labs) {
    test(`${lab}: playing goes from moment to moment`, async ({ page }) => {
      await visit(page, `#/${lab}?lang=en`);
      await openStory(page, lab, "en");
      const { play, speed, first, on, track } = transport(page);
      // Two moments may lie so close that the track shows them in one place.
      const moments = [];
      for (let at = Number(await track.inputValue()); at < 1000; at = Number(await track.inputValue())) {
        if (moments.at(-1) !== at) moments.push(at);
        await on.click();
      }
      await first.click();
      const start = await sentence(page);
      await speed.selectOption("5");
      await play.click();
      const seen = await watch(page, 1_500);
      await play.click();
      expect(seen.length, "it moves").toBeGreaterThan(2);
      expect(seen, "through the moments, and nothing between").toEqual(moments.slice(0, seen.length));
      expect(await sentence(page)).not.toBe(start);

      await speed.selectOption("20");
      await play.click();
      await expect(track).toHaveValue("1000", { timeout: 30_000 });
      await expect(play, "it stops at the end").toHaveAttribute("aria-label", "Play");
    });
  }
});

/** Opens a lab at its first preset, which tells the whole story even where the defaults are a calmer case. */
async function openStory(page, lab, language) {
  await page.evaluate(([lab, language]) => {
    const query = new URLSearchParams({ ...window.resilienceLab.schema(lab).presets[0].params, lang: language });
    window.resilienceLab.open(`#/${lab}?${query}`);
  }, [lab, language]);
}
