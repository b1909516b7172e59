import { expect, type Locator, type Page } from "@playwright/test";

const FARTHEST = 150;

/** Goes by Tab alone until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target} within ${FARTHEST} presses.`);
}

/** Goes by Tab alone, and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Goes by Tab alone to a field, and types into it over what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Goes by Tab alone to a check box, and presses Space. */
export async function press(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press("Space");
}

/** Goes by Tab alone to a list of choices, and types the beginning of one. */
export async function choose(page: Page, list: Locator, choice: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(choice);
}

/** Goes by Tab alone to a date, and types a day, given as 2027-01-03, in the order of the browser's own language. */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await tabTo(page, field);
  const [year = "", month = "", date = ""] = day.split("-");
  // It may be at its year, when it was there before.
  for (let part = 0; part < 2; part += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(`${month}${date}${year}`);
  await expect(field).toHaveValue(day);
}
