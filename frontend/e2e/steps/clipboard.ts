import type { Locator } from "@playwright/test";

/** Presses a button that copies, and returns the copied text. */
export async function copiedBy(button: Locator): Promise<string> {
  const page = button.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button.click();
  return page.evaluate(() => navigator.clipboard.readText());
}
