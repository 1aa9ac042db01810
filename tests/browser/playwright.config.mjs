// The browser tests: `cargo xtask test` runs them on the built app. By hand, from this folder:
//   CHROME=/usr/bin/chromium DIST=../../dist node ../../node_modules/@playwright/test/cli.js test
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testMatch: "*.spec.mjs",
  globalSetup: "./support/setup.mjs",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: "off",
    video: "off",
    screenshot: "only-on-failure",
    // One test allows them; for all others they would only fetch everything once more.
    serviceWorkers: "block",
  },
});
