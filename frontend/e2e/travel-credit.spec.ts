import type { APIRequestContext, Page, PlaywrightTestArgs, PlaywrightWorkerArgs } from "@playwright/test";
import { notification } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expectCheckoutClosed, goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { inRupees } from "./steps/money";
import { rowsOf } from "./steps/rows";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";
import { heldBeds, malvan } from "./steps/trips";

type Hold = { reservation_event: { event_id: number; client_id?: number }; quote: { advance: number } };

const site = siteOf(malvan.label);

/** The operator's token, from a context of its own: signing in ends the session that a context has. */
async function operatorToken({ playwright }: Pick<PlaywrightWorkerArgs, "playwright">): Promise<string> {
  const operator = { email: `operator@${malvan.label}.example`, password: "toli-demo-2026" };
  return tokenOf(await playwright.request.newContext(), malvan.label, operator);
}

async function openBooking(page: Page, request: APIRequestContext, bookingId: number, tokens: Tokens) {
  const held = await call<Hold>(request, "GET", `${site}/api/bookings/holds/${bookingId}`, {
    token: tokens.traveller,
  });
  await page.context().clearCookies();
  await addSession(page.context(), malvan.label, tokens.operator);
  await page.goto(`${site}/to/orders/${held.reservation_event.event_id}/details/${bookingId}`);
}

type Tokens = { traveller: string; operator: string };

async function becomeTraveller(page: Page, { traveller }: Tokens): Promise<void> {
  await page.context().clearCookies();
  await addSession(page.context(), malvan.label, traveller);
}

/** A booking whose operator has given its customer travel credit, by the operator's booking page. */
async function giveCredit(
  page: Page,
  { request, playwright }: Pick<PlaywrightTestArgs & PlaywrightWorkerArgs, "request" | "playwright">,
  amount: string,
) {
  const { bookingId, token } = await travellerWithBooking(page, request, malvan, 1);
  const tokens = { traveller: token, operator: await operatorToken({ playwright }) };
  await openBooking(page, request, bookingId, tokens);
  await page.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("button", { name: "Give travel credit" }).click();
  const dialog = page.getByRole("dialog", { name: /^Give travel credit/ });
  await dialog.getByRole("textbox", { name: "Amount (₹)" }).fill(amount);
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The ferry was late");
  await expectAccessible(page, "travel credit being given");
  await dialog.getByRole("button", { name: "Give travel credit" }).click();
  await expect(notification(page, "Travel credit given")).toBeVisible();
  await expect(page.getByText(/^This customer can use ₹/)).toBeVisible();
  return { bookingId, tokens };
}

test("an operator gives travel credit, and its customer pays a balance and a new booking with it", {
  tag: "@phone",
}, async ({ page, request, playwright }) => {
  const { tokens } = await giveCredit(page, { request, playwright }, "500");
  await page.goto(`${site}/to/travel-credit`);
  await expectHeading(page, "Travel credit");
  await expectAccessible(page, "the operator's travel credit");

  await test.step("a part of a new booking's advance", async () => {
    await becomeTraveller(page, tokens);
    const held = await heldBeds(request, malvan, { token: tokens.traveller, beds: 1 });
    const hold = await call<Hold>(request, "GET", `${site}/api/bookings/holds/${held.bookingId}`, {
      token: tokens.traveller,
    });
    await page.goto(`${site}/events/${hold.reservation_event.event_id}/review?booking=${held.bookingId}`);
    const use = page.getByRole("checkbox", { name: "Use ₹500 of travel credit" });
    await expect(use).toBeChecked();
    await expectAccessible(page, "a review with travel credit");
    await use.uncheck();
    await expect(
      page.getByRole("button", { name: `Pay ${inRupees(hold.quote.advance)}` }).filter({ visible: true }),
    ).toBeVisible();
    await use.check();
    const rest = inRupees(hold.quote.advance - 500);
    await page
      .getByRole("button", { name: `Pay ${rest}` })
      .filter({ visible: true })
      .click();
    await payByCard(page, goodCard);
    await expectCheckoutClosed(page);
    await expectHeading(page, "Booking confirmed successfully!");
  });

  await test.step("My Bookings says where it went", async () => {
    await page.goto(`${site}/mybookings`);
    const credit = page.getByRole("region", { name: "Travel credit", exact: true });
    await expect(credit).toContainText("₹0 left");
    await expect(credit).toContainText(`Used for ${malvan.title}`);
    await expect(credit.getByRole("link", { name: /^Travel credit note TC/ })).toBeVisible();
    await expectAccessible(page, "My Bookings with travel credit");
  });
});

test("travel credit that covers the advance confirms a booking, and pays a balance", {
  tag: "@phone",
}, async ({ page, request, playwright }) => {
  const { tokens } = await giveCredit(page, { request, playwright }, "60,000");
  await becomeTraveller(page, tokens);
  const held = await heldBeds(request, malvan, { token: tokens.traveller, beds: 1 });
  const hold = await call<Hold>(request, "GET", `${site}/api/bookings/holds/${held.bookingId}`, {
    token: tokens.traveller,
  });
  await page.goto(`${site}/events/${hold.reservation_event.event_id}/review?booking=${held.bookingId}`);
  await page
    .getByRole("button", { name: "Confirm booking with travel credit" })
    .filter({ visible: true })
    .click();
  await expectHeading(page, "Booking confirmed successfully!");

  await page.goto(`${site}/mybookings`);
  await page.getByRole("link", { name: "Pay balance" }).first().click();
  const use = page.getByRole("button", { name: /^Use ₹[\d,.]+ of your credit/ });
  await expectAccessible(page, "a balance that travel credit can pay");
  await use.click();
  await expect(use).toBeHidden();
});

test("an operator cancels a booking and gives a part as money and a part as travel credit", {
  tag: "@desktop",
}, async ({ page, request, playwright }) => {
  const { bookingId, token } = await travellerWithBooking(page, request, malvan, 1);
  const tokens = { traveller: token, operator: await operatorToken({ playwright }) };
  await openBooking(page, request, bookingId, tokens);
  await page.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const dialog = page.getByRole("dialog", { name: /^Cancel booking/ });
  await dialog.getByRole("textbox", { name: "Refund online (₹)" }).fill("100");
  await dialog.getByRole("textbox", { name: "Travel credit instead of money (₹)" }).fill("999999");
  await dialog.getByRole("button", { name: /^Cancel booking/ }).click();
  await expect(dialog.getByText(/at most|Enter at most|more than/i).first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "Travel credit instead of money (₹)" }).fill("250");
  expect(await rowsOf(dialog)).toMatchObject({ "Refunded online": "₹100", "New travel credit": "₹250" });
  await expectAccessible(page, "a cancellation with travel credit");
  await dialog.getByRole("button", { name: "Cancel booking and refund ₹100" }).click();
  await expect(page.getByText("The booking is cancelled.")).toBeVisible();
  await expect(page.getByText("This customer can use ₹250.")).toBeVisible();

  await becomeTraveller(page, tokens);
  await page.goto(`${site}/mybookings`);
  const booking = page.getByRole("article", { name: malvan.title });
  await booking.getByRole("button", { name: /^Cancelled/ }).click();
  await expect(booking.getByText("Travel credit instead of money")).toBeVisible();
  await expect(page.getByRole("region", { name: "Travel credit", exact: true })).toContainText("₹250 left");
});
