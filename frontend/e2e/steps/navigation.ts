import { expect, type Page } from "@playwright/test";

/** Follows a link of the navigation bar: on a phone it is in a menu, elsewhere in the bar or under the avatar. */
export async function goByBar(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("banner");
  const burger = bar.getByRole("button", { name: "Open menu" });
  const link = bar.getByRole("link", { name, exact: true });
  await expect(burger.or(bar.getByRole("navigation", { name: "Main" })).first()).toBeVisible();
  if (await burger.isVisible()) await burger.click();
  else if (!(await link.isVisible())) await bar.getByRole("button", { name: /^Account of / }).click();
  await link.click();
}

/** Follows a link of the operator's panel: on a phone its sidebar is a drawer. */
export async function goByPanel(page: Page, name: string): Promise<void> {
  const link = page.getByRole("complementary").getByRole("link", { name, exact: true });
  const burger = page.getByRole("button", { name: "Open menu" });
  await expect(burger.or(link).first()).toBeVisible();
  if (!(await link.isVisible())) await burger.click();
  await link.click();
}

/** Follows a link of a paged list, on whichever page it is. */
export async function openAcrossPages(page: Page, name: string): Promise<void> {
  const link = page.getByRole("link", { name, exact: true });
  await expect(async () => {
    if (!(await link.isVisible())) await page.getByRole("button", { name: "Next" }).click({ timeout: 1_000 });
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.click();
}
