import { defineConfig } from "@playwright/test";

/** The server is started by whoever runs the journeys; browsers resolve *.localhost to loopback by themselves. */
const baseURL = process.env["TOLI_E2E_URL"] ?? "http://toli.localhost:8000";

export default defineConfig({
  testDir: "e2e",
  workers: 1,
  timeout: 30_000,
  reporter: "line",
  use: {
    baseURL,
    trace: "retain-on-failure",
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
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
  ],
});
