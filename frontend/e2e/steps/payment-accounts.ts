import { expect, type Page } from "@playwright/test";
import { notification, proveByPassword } from "./account";

/** The key of an account of its own at the simulator of the provider. */
export function newKey(): string {
  return `rzp_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 14)}`;
}

export function secretOf(keyId: string): string {
  return `secret-of-${keyId}`;
}

/** Connects an account on the page of payment accounts; who one is was not confirmed before. */
export async function connectAccount(page: Page, keyId: string, password: string): Promise<void> {
  await page.getByRole("button", { name: /^Connect (Razorpay|another) account$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a Razorpay account" });
  await dialog.getByRole("textbox", { name: "Key ID" }).fill(keyId);
  await dialog.getByLabel("Key secret").fill(secretOf(keyId));
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await proveByPassword(page, password, "Confirm");
  await expect(
    notification(page, "Your account is connected. Travellers pay into it from now on."),
  ).toBeVisible();
}
