import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { notification, openAs, proofDialog, proveByPassword } from "./steps/account";
import { appCode } from "./steps/authenticator";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, type OwnTrip, ownTrip } from "./steps/own-trip";
import { newKey, secretOf } from "./steps/payment-accounts";
import { call } from "./steps/server";
import { travellerWithBooking } from "./steps/traveller-states";

type Money = { refunds: { amount: number }[] };
type Plan = { ep_id: number };
type Account = { key_id: string | null };
type Prove = (dialog: Locator) => Promise<void>;
type Attempt = { status: number; key: string | undefined };

/** An operator with two paid bookings of ₹3,150 each. */
async function sold(page: Page, request: APIRequestContext) {
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });
  const bookings: number[] = [];
  for (let count = 0; count < 2; count++) {
    const { bookingId } = await travellerWithBooking(
      page,
      request,
      { label: trip.label, title: OWN_TITLE },
      1,
    );
    bookings.push(bookingId);
    await page.context().clearCookies();
  }
  return { trip, bookings };
}

/** The calls of a path, refused and carried out. */
function attemptsAt(page: Page, path: RegExp): Attempt[] {
  const attempts: Attempt[] = [];
  page.on("response", (response) => {
    const sent = response.request();
    if (sent.method() === "GET" || !path.test(new URL(response.url()).pathname)) return;
    attempts.push({ status: response.status(), key: sent.headers()["idempotency-key"] });
  });
  return attempts;
}

type Desk = { page: Page; request: APIRequestContext; trip: OwnTrip; bookings: number[]; token: string };

/** Acts on money and accounts with a proof that has expired, which the operator gives anew each time. */
async function actWithOldProofs({ page, request, trip, bookings, token }: Desk, prove: Prove): Promise<void> {
  const { site, eventId } = trip;
  const send = <T>(path: string) => call<T>(request, "GET", `${site}/api${path}`, { token });
  const expireProofs = () => call(request, "DELETE", `${site}/sandbox/proofs`, { token });
  const own = await send<{ site: { client: { client_id: number } } }>("/site");
  const clientId = own.site.client.client_id;
  const refundsOf = async (booking: number | undefined) => {
    const path = `/bookings/clients/${clientId}/reservations/${booking}/money`;
    return (await send<Money>(path)).refunds.map(({ amount }) => amount);
  };
  const expectOnce = (attempts: Attempt[], done: number) => {
    expect(attempts.map(({ status }) => status)).toEqual([403, done]);
    expect(attempts[1]?.key).toBe(attempts[0]?.key);
  };
  const [first, second] = bookings;
  const [plan] = await send<Plan[]>(`/events/${eventId}/plan`);

  await test.step("refund", async () => {
    await expireProofs();
    await page.goto(`${site}/to/orders/${eventId}/details/${first}`);
    const attempts = attemptsAt(page, /\/bookings\/refund\//);
    await page.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Refund — / });
    await dialog.getByRole("textbox", { name: "Refund online (₹)" }).fill("100");
    await dialog.getByRole("textbox", { name: /^Reason/ }).fill("A late ferry.");
    await dialog.getByRole("button", { name: "Refund ₹100" }).click();
    await prove(page.getByRole("dialog").last());
    await expect(page.getByText("The refund has been sent.")).toBeVisible();
    expectOnce(attempts, 200);
    expect(await refundsOf(first)).toEqual([100]);
  });

  await test.step("cancellation", async () => {
    await expireProofs();
    const attempts = attemptsAt(page, /\/bookings\/cancel\//);
    await page.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = page.getByRole("dialog", { name: /^Cancel booking — / });
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await prove(page.getByRole("dialog").last());
    await expect(page.getByText("The booking is cancelled.")).toBeVisible();
    expectOnce(attempts, 200);
    expect(await refundsOf(first)).toHaveLength(2);
  });

  await test.step("departure cancellation", async () => {
    await expireProofs();
    const attempts = attemptsAt(page, /\/event-plan\/\d+\/changes$/);
    await page.goto(`${site}/to/orders/${eventId}/change?plan=${plan?.ep_id}`);
    await page.getByRole("radio", { name: /^Cancel the departure/ }).check();
    const cancel = { name: "Cancel departure and refund ₹3,150" };
    await page.getByRole("button", cancel).click();
    await page.getByRole("dialog").getByRole("button", cancel).click();
    await prove(page.getByRole("dialog").last());
    await expect(page.getByText("1 of 1")).toBeVisible();
    await expect(page.getByText("Finished", { exact: true })).toBeVisible();
    expectOnce(attempts, 201);
    expect(await refundsOf(second)).toEqual([3150]);
    expect(await refundsOf(first)).toHaveLength(2);
  });

  await test.step("payment account", async () => {
    await expireProofs();
    const attempts = attemptsAt(page, /\/payment-accounts$/);
    const key = newKey();
    await page.goto(`${site}/to/payment-accounts`);
    await page.getByRole("button", { name: "Enter keys instead" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect a Razorpay account" });
    await dialog.getByRole("textbox", { name: "Key ID" }).fill(key);
    await dialog.getByLabel("Key secret").fill(secretOf(key));
    await dialog.getByRole("button", { name: "Test and connect" }).click();
    await prove(page.getByRole("dialog").last());
    await expect(
      notification(page, "Your account is connected. Travellers pay into it from now on."),
    ).toBeVisible();
    expectOnce(attempts, 201);
    const { accounts } = await send<{ accounts: Account[] }>(`/clients/${clientId}/payment-accounts`);
    expect(accounts.filter(({ key_id }) => key_id === key)).toHaveLength(1);
  });
}

test("an operator whose proof has expired confirms with the password, and each act is done once", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.slow();
  const { trip, bookings } = await sold(page, request);
  await openAs(page, trip.label, trip.operator, "/to");
  const token = await ownToken(page);
  await actWithOldProofs({ page, request, trip, bookings, token }, async (dialog) => {
    await expect(dialog).toHaveAccessibleName("Re-Confirm Identity");
    await proveByPassword(page, trip.operator.password, "Confirm");
    await expect(proofDialog(page)).toBeHidden();
  });
});

test("an operator whose proof has expired enters a code of the second factor, and each act is done once", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.slow();
  const { trip, bookings } = await sold(page, request);
  await openAs(page, trip.label, trip.operator, "/to");
  const token = await ownToken(page);
  const totp = `${trip.site}/api/users/totp`;
  const { secret } = await call<{ secret: string }>(request, "POST", `${totp}/enrol`, { token });
  const body = { code: appCode(secret) };
  const { recovery_codes: codes } = await call<{ recovery_codes: string[] }>(
    request,
    "POST",
    `${totp}/confirm`,
    { token, body },
  );
  await actWithOldProofs({ page, request, trip, bookings, token }, async (dialog) => {
    await expect(dialog).toHaveAccessibleName("Confirm that it is you");
    // The app has one code in 30 seconds.
    await dialog.getByRole("textbox", { name: "Code" }).fill(codes.pop() ?? "");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog).toBeHidden();
  });
});

async function ownToken(page: Page): Promise<string> {
  const [session] = (await page.context().cookies(page.url())).filter(({ name }) => name === "access_token");
  return session?.value ?? "";
}
