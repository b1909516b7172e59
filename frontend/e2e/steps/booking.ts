import { expect, type Locator, type Page } from "@playwright/test";

/** The departures of a trip's page or of the first booking step. */
export function departuresOn(page: Page): Locator {
  return page.getByRole("group", { name: /^(Pick a departure|Departure)$/ }).getByRole("radio");
}

export function departuresOpen(page: Page): Locator {
  return page
    .getByRole("group", { name: /^(Pick a departure|Departure)$/ })
    .getByRole("radio", { disabled: false });
}

/** Adds beds of a sharing type, one click each. */
export async function addBeds(page: Page, roomType: string, beds: number): Promise<void> {
  const counter = page.getByRole("group", { name: `${roomType} beds` });
  for (let count = 1; count <= beds; count += 1) {
    await counter.getByRole("button", { name: /^Add one/ }).click();
    await expect(counter.getByRole("status")).toHaveText(String(count));
  }
}

/** The price, in the card beside a step (on a phone, below it). */
export function priceOn(page: Page): Locator {
  return page.getByRole("region", { name: "Price", exact: true });
}

/** Fills the first traveller's card, which is expanded. */
export async function fillFirstTraveller(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Full name" }).fill(name);
  await page.getByRole("textbox", { name: "Mobile number" }).fill("9812345679");
  await page.getByRole("combobox", { name: "ID type" }).selectOption("Passport");
  await page.getByRole("textbox", { name: "ID number" }).fill("P1234567");
  await page.getByRole("textbox", { name: "Emergency contact" }).fill("9812345670");
}

export async function clickContinue(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}
