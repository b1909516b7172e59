import { defineConfig } from "@playwright/test";
import { mainSite } from "./e2e/steps/site";

/** The server is started by whoever runs the journeys; browsers resolve *.localhost to loopback by themselves. */
export default defineConfig({
  testDir: "e2e",
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A journey that needs its second try is named at the end of the run, to be mended; it holds up nobody.
  retries: 1,
  reporter: "line",
  use: {
    baseURL: mainSite,
    // Recording doubles the time: only what failed is recorded, when it is tried again.
    trace: "on-first-retry",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  // A way that is the same on every screen is gone on one of them.
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
