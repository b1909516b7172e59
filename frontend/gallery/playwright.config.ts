import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config";

const { launchOptions } = journeys.use ?? {};

/** Compares the gallery with its pictures, in three builds: English, Hindi and the pseudo-locale. */
export default defineConfig({
  testDir: ".",
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  workers: 1,
  timeout: 300_000,
  reporter: "line",
  // A picture is compared once it is the same twice, which takes seconds on a busy machine.
  expect: {
    timeout: 30_000,
    // Versions of Chromium smooth letters differently: a part that moves or changes its colour is far more than this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.25, animations: "disabled" },
  },
  use: {
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Letters stand where the type's design has them, not on whole pixels, which the headless shell prefers.
    launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), "--font-render-hinting=none"] },
  },
});
