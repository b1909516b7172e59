import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { notification, proveByPassword } from "./account";
import { call } from "./server";
import { mainSite } from "./site";

/** How many characters of a key name its account at the simulator. */
const NAMING = 10;

/** The key of an account of its own at the simulator of the provider. */
export function newKey(): string {
  return `rzp_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 14)}`;
}

/** The account at the simulator that a key belongs to. */
export function accountOf(keyId: string): string {
  return `acc_${keyId.slice("rzp_test_".length).slice(0, NAMING)}Toli`;
}

export function secretOf(keyId: string): string {
  return `secret-of-${keyId}`;
}

/** Connects an account on the page of payment accounts; who one is was not confirmed before. */
export async function connectAccount(page: Page, keyId: string, password: string): Promise<void> {
  await page.getByRole("button", { name: "Enter keys instead" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a Razorpay account" });
  await dialog.getByRole("textbox", { name: "Key ID" }).fill(keyId);
  await dialog.getByLabel("Key secret").fill(secretOf(keyId));
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await proveByPassword(page, password, "Confirm");
  await expect(
    notification(page, "Your account is connected. Travellers pay into it from now on."),
  ).toBeVisible();
}

/** Connects an account on the provider's page. */
export async function authoriseAccount(
  page: Page,
  accountId: string,
  password: string,
  button = "Connect with Razorpay",
): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await proveByPassword(page, password, "Confirm");
  await page.getByRole("textbox", { name: "Razorpay account" }).fill(accountId);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(
    notification(page, "Your account is connected. Travellers pay into it from now on."),
  ).toBeVisible();
}

/** Enters the account's webhook address and secret at the simulator, as an operator does in the provider's dashboard. */
export async function connectWebhook(page: Page, request: APIRequestContext, keyId: string): Promise<void> {
  const account = page.getByRole("region", { name: keyId });
  await account.getByRole("button", { name: "Show webhook address and secret" }).click();
  const [url, secret] = [
    await account.getByRole("definition").filter({ hasText: "/webhook/" }).innerText(),
    await account
      .getByRole("definition")
      .filter({ hasText: /^[\w-]{20,}$/ })
      .innerText(),
  ];
  await call(request, "PUT", `${mainSite}/sandbox/razorpay/accounts/${accountOf(keyId)}/webhook`, {
    body: { url, secret },
  });
}
