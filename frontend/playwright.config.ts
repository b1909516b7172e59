import { defineConfig } from "@playwright/test";
import { mainSite } from "./e2e/steps/site";

/** The server is started by whoever runs the journeys; browsers resolve *.localhost to loopback by themselves. */
export default defineConfig({
  testDir: "e2e",
  // One more than the cores of a small machine: a journey also waits, as for a job or an e-mail.
  workers: 3,
  fullyParallel: true,
  // Long enough for a machine that is busy with other work: a journey waits for conditions, and ends as soon as they hold.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // The second try records what happened. The run names each journey that needed it: that is a bug to mend.
  retries: 1,
  reporter: "line",
  use: {
    baseURL: mainSite,
    // Date fields begin with the reader's day, which is the operator's only in its time zone.
    timezoneId: "Asia/Kolkata",
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
        // A journey is over before a script that the second and third compilers made faster would pay for them.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
  // A journey that is the same on every screen runs on one of them: its tag says which.
  projects: [
    // First, because the longest journeys are its: at the end, they would leave one worker idle.
    {
      name: "desktop",
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
