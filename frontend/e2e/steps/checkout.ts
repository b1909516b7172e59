import { expect, type FrameLocator, type Page } from "@playwright/test";

/** Cards of the provider's test mode. */
export const goodCard = "4100 2800 0000 1007";
export const declinedCard = "4100 2800 0006 0003";

/** The payment page inside its frame. */
export function checkoutOf(page: Page): FrameLocator {
  return page.getByTitle("Test payment").contentFrame();
}

/** Types a card and pays with it. */
export async function payByCard(page: Page, number: string): Promise<void> {
  const checkout = checkoutOf(page);
  const nextYear = String((new Date().getFullYear() + 1) % 100).padStart(2, "0");
  await checkout.getByLabel("Card number").fill(number);
  await checkout.getByLabel("Expiry").fill(`11/${nextYear}`);
  await checkout.getByLabel("CVV").fill("123");
  await checkout.getByLabel("Name on card").fill("Meera Das");
  await checkout.getByRole("button", { name: /^Pay ₹/ }).click();
}

export async function expectCheckoutClosed(page: Page): Promise<void> {
  await expect(page.getByTitle("Test payment")).toHaveCount(0);
}
