import type { APIRequestContext, Browser } from "@playwright/test";
import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { type OwnTrip, ownTrip } from "./steps/own-trip";
import { accountOf, authoriseAccount, connectAccount, newKey, secretOf } from "./steps/payment-accounts";
import { buy } from "./steps/sale";
import { call } from "./steps/server";
import { loopback, mainSite } from "./steps/site";

const SALE = { roomType: "Double Sharing", beds: 2, advance: 6_300 };

type Orders = { items: { receipt: string; amount_paid: number }[] };

/** What an account of the simulator was paid for bookings, in paise. */
async function paidInto(request: APIRequestContext, keyId: string): Promise<number[]> {
  const basic = Buffer.from(`${keyId}:${secretOf(keyId)}`).toString("base64");
  const answer = await request.get(`${loopback}/sandbox/razorpay/v1/orders?count=100`, {
    headers: { Authorization: `Basic ${basic}` },
  });
  const { items } = (await answer.json()) as Orders;
  return items.filter(({ receipt }) => receipt.startsWith("toli-")).map(({ amount_paid }) => amount_paid);
}

/** Has a new traveller book the trip of an operator and pay the advance. */
async function sell(browser: Browser, request: APIRequestContext, trip: OwnTrip): Promise<void> {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${trip.site}/events/${trip.eventId}`);
  await buy(visitor, request, trip.label, SALE);
  await visitor.context().close();
}

test("two operators connect accounts of their own, and each is paid into its own", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const options = { price: 10_000, starts: [40], isPaid: false };
  const trips = [await ownTrip(request, options), await ownTrip(request, options)];
  const keys = [newKey(), newKey()];

  await test.step("without an account, travellers ask for a booking", async () => {
    const [trip] = trips;
    if (!trip) throw new Error("no trip");
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${trip.site}/events/${trip.eventId}`);
    await expect(visitor.getByRole("link", { name: "Book Now" })).toHaveCount(0);
    await visitor.getByRole("link", { name: "Ask for a booking" }).first().click();
    await expect(visitor.getByRole("textbox", { name: "Message" })).toBeInViewport();
    await visitor.goto(`${trip.site}/events/${trip.eventId}/book`);
    await expect(visitor.getByText(/takes bookings by phone and message/)).toBeVisible();
    await visitor.context().close();
  });

  await test.step("the first enters keys, the second signs in at the provider", async () => {
    for (const [place, trip] of trips.entries()) {
      const key = keys[place] ?? "";
      await openAs(page, trip.label, trip.operator, "/to/payment-accounts", { isConfirmed: false });
      await expectHeading(page, "Payment accounts");
      await expect(page.getByText("Travellers cannot pay online yet")).toBeVisible();
      const name = place === 0 ? key : accountOf(key);
      if (place === 0) await connectAccount(page, key, trip.operator.password);
      else await authoriseAccount(page, name, trip.operator.password);
      const account = page.getByRole("region", { name });
      await expect(account.getByText("Used for new payments")).toBeVisible();
      await account.getByRole("button", { name: "Show webhook address and secret" }).click();
      await expect(account.getByText(/\/api\/payments\/razorpay\/webhook\//)).toBeVisible();
      await expectAccessible(page, "payment accounts");
      await sell(browser, request, trip);
    }
  });
  for (const key of keys) expect(await paidInto(request, key)).toEqual([SALE.advance * 100]);

  await test.step("a changed account takes the next payment, and the old one none", async () => {
    const [trip] = trips;
    const [first = ""] = keys;
    if (!trip) throw new Error("no trip");
    const next = newKey();
    await openAs(page, trip.label, trip.operator, "/to/payment-accounts", { isConfirmed: false });
    await connectAccount(page, next, trip.operator.password);
    await sell(browser, request, trip);
    expect(await paidInto(request, first)).toHaveLength(1);
    expect(await paidInto(request, next)).toEqual([SALE.advance * 100]);
    await page.reload();
    const old = page.getByRole("region", { name: first });
    await old.getByRole("button", { name: "Disconnect account" }).click();
    const dialog = page.getByRole("dialog", { name: `Disconnect ${first}?` });
    await dialog.getByRole("button", { name: "Disconnect account" }).click();
    await expect(old.getByText("Disconnected", { exact: true })).toBeVisible();
  });

  await test.step("a connection that is ended at the provider is shown, and made again", async () => {
    const [, trip] = trips;
    if (!trip) throw new Error("no trip");
    const name = accountOf(keys[1] ?? "");
    await call(request, "POST", `${mainSite}/sandbox/razorpay/accounts/${name}/revoke`);
    await openAs(page, trip.label, trip.operator, "/to/payment-accounts", { isConfirmed: false });
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Online payments need a new connection")).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const account = page.getByRole("region", { name });
    await expect(account.getByText("Connection ended")).toBeVisible();
    await expectAccessible(page, "a connection that was ended");
    await authoriseAccount(page, name, trip.operator.password, "Connect again");
    await expect(account.getByText("Working", { exact: true })).toBeVisible();
  });
});
