import type { Page } from "@playwright/test";

/** Opens a page rendered by the server and waits for the app: until it starts, a link reloads the whole page. */
export async function openInApp(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("toli:page", () => Object.assign(window, { isAppStarted: true }), { once: true });
  });
  await page.goto(address);
  // What is below the first view waits for the visitor.
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => "isAppStarted" in window);
}
