// Which Chromium is used, and how: nothing it does on its own may disturb a test or ask the network.
export const launchOptions = {
  executablePath: process.env.CHROME || undefined,
  headless: true,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
  ],
};
