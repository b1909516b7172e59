import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config";

/** The pictures of the guides: taken one after the other, each way once, on a server that nobody else uses. */
const { launchOptions } = journeys.use ?? {};

export default defineConfig({
  testDir: ".",
  testMatch: "*.shots.ts",
  workers: 1,
  timeout: 420_000,
  retries: 0,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: "reduce" },
    colorScheme: "light",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Letters stand where the type's design has them, not on whole pixels, which the headless shell prefers.
    launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), "--font-render-hinting=none"] },
  },
  projects: [
    // First, for the others wait until a year of bookings has been made.
    {
      name: "phone",
      testMatch: "traveller.shots.ts",
      use: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
    },
    {
      name: "desktop",
      testIgnore: "traveller.shots.ts",
      dependencies: ["phone"],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
