import { expect, type Locator, type Page } from "@playwright/test";

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

/** Follows a link of a panel's sidebar, on a phone a drawer, and then a tab of the opened section. */
export async function goByPanel(page: Page, name: string, tab?: string): Promise<void> {
  const link = page.getByRole("complementary").getByRole("link", { name: named(name) });
  const burger = page.getByRole("button", { name: "Open menu" });
  await expect(burger.or(link).first()).toBeVisible();
  if (!(await link.isVisible())) await burger.click();
  await link.click();
  if (tab === undefined) return;
  const tabs = page.getByRole("navigation", { name, exact: true });
  const to = tabs.getByRole("link", { name: named(tab) });
  // The list of Settings is behind a button on a narrow screen.
  const list = tabs.getByRole("button");
  await expect(to.or(list).first()).toBeVisible();
  if (!(await to.isVisible())) await list.click();
  await to.click();
}

/** The name of a link, with or without a count. */
function named(name: string): RegExp {
  return new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( \\d+\\+?)?$`);
}

/** The names of links, without counts. */
export async function namesOf(links: Locator): Promise<string[]> {
  return (await links.allTextContents()).map((name) => name.replace(/\d+\+?$/, ""));
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
