import type { Page } from "@playwright/test";

/** Opens a page that the server draws, and waits for the app: until that has started, a link loads a whole new page. */
export async function openInApp(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("toli:page", () => Object.assign(window, { isAppStarted: true }), { once: true });
  });
  await page.goto(address);
  await page.waitForFunction(() => "isAppStarted" in window);
}
