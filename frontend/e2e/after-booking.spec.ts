import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { call } from "./steps/server";
import { loopback, mainSite, siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";
import { detailsOf, kaziranga, kedarkantha, lastDeparture, type Trip } from "./steps/trips";

function operatorOf({ label }: Trip) {
  return { email: `operator@${label}.example`, phone: "", password: "toli-demo-2026" };
}

test("travellers are named later, a declined request is shown, and the operator records payments", {
  tag: "@phone",
}, async ({ page, context, request, playwright }) => {
  // A long journey: a traveller, the operator, and the traveller again.
  test.slow();
  // Its operator takes the balance after the booking; other operators' tours this near are paid in full at once.
  const trip = kaziranga;
  const site = siteOf(trip.label);
  const { bookingId, reference, token } = await travellerWithBooking(page, request, trip, 2);

  await page.goto(`${site}/mybookings`);
  const booking = page.getByRole("article", { name: trip.title });
  await booking.getByRole("button", { name: /^Confirmed/ }).click();
  await booking.getByRole("button", { name: "Edit Guest 1" }).click();
  const form = page.getByRole("dialog", { name: "Traveller details" });
  await form.getByRole("textbox", { name: "Full name" }).fill("Ravi Das");
  await form.getByRole("textbox", { name: "Emergency contact" }).fill("12");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Invalid contact number (10 digits required)")).toBeVisible();
  await form.getByRole("textbox", { name: "Emergency contact" }).fill("9812345671");
  await form.getByRole("textbox", { name: "Dietary requirements" }).fill("No nuts");
  await expectAccessible(page, "changing a traveller");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(booking.getByText("Ravi Das", { exact: true })).toBeVisible();
  await booking.getByRole("button", { name: "Edit special requests" }).click();
  await booking.getByRole("textbox", { name: "Special requests" }).fill("Two rooms side by side");
  await booking.getByRole("button", { name: "Save" }).click();
  await expect(booking.getByText("Two rooms side by side")).toBeVisible();

  await call(request, "POST", `${site}/api/bookings/${bookingId}/cancellation`, { token, body: {} });
  await context.clearCookies();
  // In another browser context: a sign-in replaces the session of the same browser.
  const office = await tokenOf(await playwright.request.newContext(), trip.label, operatorOf(trip));
  await addSession(context, trip.label, office);
  const { event_id } = await detailsOf(request, trip);
  await page.goto(`${site}/to/orders/${event_id}/details/${bookingId}`);
  await expect(page.getByText("Two rooms side by side")).toBeVisible();
  await page.getByRole("button", { name: "Decline" }).click();
  const decline = page.getByRole("dialog", { name: "Decline cancellation" });
  await decline.getByRole("button", { name: "Decline cancellation" }).click();
  await expect(decline.getByText("Enter a reason.")).toBeVisible();
  await decline.getByRole("textbox").fill("The mules are paid for.");
  await expectAccessible(page, "declining a cancellation");
  await decline.getByRole("button", { name: "Decline cancellation" }).click();
  await expect(page.getByText("“The mules are paid for.”").first()).toBeVisible();

  const timeline = page.getByRole("region", { name: "Timeline" });
  await page.getByRole("button", { name: "Take payment" }).click();
  const record = page.getByRole("dialog", { name: /^Take payment — / });
  await record.getByRole("textbox", { name: "Amount (₹)" }).fill("100.50");
  await record.getByRole("radio", { name: "UPI" }).check();
  await expectAccessible(page, "recording an offline payment");
  await record.getByRole("button", { name: "Record payment" }).click();
  await timeline.getByRole("button", { name: "Reverse ₹100.50" }).click();
  const reversing = page.getByRole("dialog", { name: /^Reverse entry — / });
  await reversing.getByRole("textbox", { name: "Reason" }).fill("Another booking's.");
  await reversing.getByRole("button", { name: "Reverse" }).click();
  await expect(timeline.getByText("Payment: UPI, reversed")).toBeVisible();

  await page.getByRole("button", { name: "Add note" }).click();
  const noting = page.getByRole("dialog", { name: "Add note" });
  await noting.getByRole("textbox", { name: "Note" }).fill("Lower bunk, please.");
  await noting.getByRole("button", { name: "Add note" }).click();
  await expect(timeline.getByText("Lower bunk, please.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send message" }).click();
  const writing = page.getByRole("dialog", { name: "Send a message to the customer" });
  await writing.getByRole("textbox", { name: "Subject" }).fill(`Meeting point ${reference}`);
  await writing.getByRole("textbox", { name: "Message" }).fill("At the bus stand, 7 am.");
  await writing.getByRole("button", { name: "Send" }).click();
  await expect(timeline.getByText(`E-mail sent: Meeting point ${reference}`)).toBeVisible();
  await timeline.getByRole("radio", { name: "Money" }).check();
  await expect(timeline.getByRole("listitem").filter({ hasText: "Payment: UPI, reversed" })).toBeVisible();
  await expect(timeline.getByText(`E-mail sent: Meeting point ${reference}`)).toBeHidden();
  await expectAccessible(page, "the operator's page of a booking");

  await giveRoom(request, trip, { token: office, bookingId, number: `R-${bookingId}` });
  await context.clearCookies();
  await addSession(context, trip.label, token);
  await page.goto(`${site}/mybookings`);
  await booking.getByRole("button", { name: /^Confirmed/ }).click();
  await expect(booking.getByText(`Room R-${bookingId} · Check-in `, { exact: false })).toBeVisible();
  await expect(booking.getByText("The mules are paid for.")).toBeVisible();
  await expectAccessible(page, "My Bookings with a no");
});

type Rooming = {
  version: number;
  mixing: string;
  parties: { reservation_event_id: number; beds: { room_bed_id: number }[] }[];
  travellers: { traveller_id: number; reservation_event_id: number }[];
  rooms: object[];
};

/** Assigns the first traveller of a booking to a room, as the operator. */
async function giveRoom(
  request: APIRequestContext,
  trip: Trip,
  { token, bookingId, number }: { token: string; bookingId: number; number: string },
): Promise<void> {
  const site = siteOf(trip.label);
  const { client_id } = await call<{ client_id: number }>(
    request,
    "GET",
    `${site}/api/clients/clientURL/${trip.label}`,
  );
  const { ep_id } = lastDeparture(await detailsOf(request, trip));
  const path = `${site}/api/bookings/clients/${client_id}/plans/${ep_id}/rooming`;
  const { version, mixing, parties, travellers, rooms } = await call<Rooming>(request, "GET", path, {
    token,
  });
  const isOurs = (one: { reservation_event_id: number }) => one.reservation_event_id === bookingId;
  const room = {
    room_bed_id: parties.find(isOurs)?.beds[0]?.room_bed_id,
    room_number: number,
    // A single traveller may get a single room.
    travellers: [travellers.find(isOurs)?.traveller_id],
  };
  await call(request, "PUT", path, { token, body: { version, mixing, rooms: [...rooms, room] } });
}

test("a refund that is repeated after a lost response is sent once", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  const site = siteOf(kedarkantha.label);
  const { bookingId, reference } = await travellerWithBooking(page, request, kedarkantha, 1);
  await context.clearCookies();
  const office = await tokenOf(request, kedarkantha.label, operatorOf(kedarkantha));
  await addSession(context, kedarkantha.label, office);
  const trip = await detailsOf(request, kedarkantha);
  await page.goto(`${site}/to/orders?overdue=true&q=kedarkantha`);
  await expect(page.getByRole("checkbox", { name: "Overdue" })).toBeChecked();
  await expectAccessible(page, "Group Bookings, narrowed");
  await page.goto(`${site}/to/orders/${trip.event_id}?plan=${lastDeparture(trip).ep_id}`);
  await page.getByRole("searchbox", { name: "Search bookings" }).fill(reference);
  await expect(page.getByText("1 booking", { exact: false }).first()).toBeVisible();
  await expectAccessible(page, "the bookings of a departure");
  await page.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("button", { name: /^Refund / }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund — / });
  await dialog.getByRole("textbox", { name: "Refund online (₹)" }).fill("100");
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("No snow on Tuesday.");
  await expectAccessible(page, "refunding from the list");

  // The simulated bank keeps refunds pending until the test changes this.
  const faults = `${mainSite}/sandbox/razorpay/faults`;
  await call(request, "POST", faults, { body: { refund_processing: "stay" } });
  const keys: (string | undefined)[] = [];
  await page.route("**/api/bookings/refund/*", async (route) => {
    const sent = route.request();
    const key = sent.headers()["idempotency-key"];
    keys.push(key);
    if (keys.length > 1) return route.continue();
    // The server carries out the call, but the browser gets no response.
    const { host, origin, pathname } = new URL(sent.url());
    await request.fetch(`${loopback}${pathname}`, {
      method: "POST",
      headers: {
        Host: host,
        Origin: origin,
        Authorization: `Bearer ${office}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key ?? "",
      },
      data: sent.postDataBuffer() ?? "",
    });
    return route.abort();
  });
  await dialog.getByRole("button", { name: /^Refund ₹/ }).click();
  await expect(dialog.getByText("Failed to process refund")).toBeVisible();
  await dialog.getByRole("button", { name: /^Refund ₹/ }).click();
  await expect(page.getByText("The refund has been sent.")).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();

  const client = await call<{ client_id: number }>(
    request,
    "GET",
    `${site}/api/clients/clientURL/${kedarkantha.label}`,
  );
  const { refunds } = await call<{ refunds: unknown[] }>(
    request,
    "GET",
    `${site}/api/bookings/clients/${client.client_id}/reservations/${bookingId}/money`,
    { token: office },
  );
  expect(refunds).toHaveLength(1);

  await test.step("a cancellation whose request fails", async () => {
    await page.route("**/api/bookings/cancel/*", (route) => route.abort());
    await page.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("button", { name: /^Cancel booking of / }).click();
    const cancelling = page.getByRole("dialog", { name: /^Cancel booking — / });
    await cancelling.getByRole("button", { name: "Cancel booking" }).click();
    await expect(cancelling.getByText("Failed to cancel booking")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a refund that stays pending, and one that is refused", async () => {
    await expect(page.getByText("Refund pending").first()).toBeVisible();
    await page.route("**/media/**", (route) => route.abort());
    await page.goto(`${site}/to/orders/${trip.event_id}/details/${bookingId}`);
    await expect(page.getByText("Failed to load event logo/banner image")).toBeVisible();
    const money = page.getByRole("region", { name: "Timeline" });
    await expect(money.getByText("Refund: Processing")).toBeVisible();
    await expect(page.getByText("Refund pending")).toBeVisible();
    await call(request, "POST", faults, { body: { refunds: "refuse" } });
    await page.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByRole("textbox", { name: "Refund online (₹)" }).fill("50");
    await dialog.getByRole("button", { name: /^Refund ₹/ }).click();
    await expect(money.getByText("Refund: Needs attention")).toBeVisible();
    await expect(page.getByText("Refund needs attention")).toBeVisible();
    await expect(money.getByText("Refund: Processing")).toBeVisible();
    await expectAccessible(page, "a booking whose refund was refused");
    await call(request, "DELETE", faults);
    await money.getByRole("button", { name: "Retry refund" }).click();
    await expect(page.getByText("The refund has been sent again.")).toBeVisible();
    await expect(money.getByText("Refund: Refunded")).toHaveCount(2);
    await expect(page.getByText("Refund pending")).toBeHidden();
  });
});
