import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect } from "./journey";

/** Checks a page in both colour schemes, once its heading and content have come. */
export async function expectAccessibleInBothSchemes(
  page: Page,
  state: string,
  language: "en" | "hi" = "hi",
): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("status", { name: /^(Loading|लोड हो रहा है)…$/ })).toHaveCount(0);
  // A transition of a colour begins in each element that inherits it once its parent's has ended.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${state}, ${language}, ${colorScheme}`, { withFrame: true });
  }
}
