import type { Page } from "@playwright/test";

/** Follows a link of the bar: on a phone it stands in a menu, elsewhere in the bar or under the avatar. */
export async function goByBar(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("banner");
  const burger = bar.getByRole("button", { name: "Open menu" });
  const link = bar.getByRole("link", { name, exact: true });
  if (await burger.isVisible()) await burger.click();
  else if (!(await link.isVisible())) await bar.getByRole("button", { name: /^Account of / }).click();
  await link.click();
}
