import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { type OwnTrip, ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";

const TITLE = "A Day on the River";
const PRICE = 10_000;
const MANY = 20;

type Plan = { ep_id: number; room_beds: { room_bed_id: number }[] };
type Made = { bookings: { reservation_event_id: number; choice_url: string | null }[] };

async function planOf(request: APIRequestContext, trip: OwnTrip, token: string): Promise<Plan> {
  const [plan] = await call<Plan[]>(request, "GET", `${trip.site}/api/events/${trip.eventId}/plan`, {
    token,
  });
  if (!plan) throw new Error("The trip has no departure.");
  return plan;
}

async function atDesk(request: APIRequestContext, trip: OwnTrip, token: string, body: object) {
  const { site } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${trip.site}/api/site`,
    { token },
  );
  const desk = `${trip.site}/api/bookings/clients/${site.client.client_id}/desk`;
  return await call<{ reservation_event_id: number }>(request, "POST", desk, { token, body });
}

test("an operator postpones a departure for snow, and travellers choose", { tag: "@phone" }, async ({
  page,
  context,
  request,
  browser,
  playwright,
}) => {
  test.slow();
  const trip = await ownTrip(request, { price: PRICE, starts: [40] });
  const first = await travellerWithBooking(page, request, { label: trip.label, title: TITLE }, 2);
  await context.clearCookies();
  const second = await travellerWithBooking(page, request, { label: trip.label, title: TITLE }, 1);
  await context.clearCookies();
  // In a context of its own: signing in ends the session that a context has.
  const token = await tokenOf(await playwright.request.newContext(), trip.label, trip.operator);
  const { ep_id: planId, room_beds: beds } = await planOf(request, trip, token);
  const { reservation_event_id: thirdId } = await atDesk(request, trip, token, {
    event_plan_id: planId,
    contact: { name: "Dev Rao", phone: "9816054399" },
    booking_rooms: [{ room_bed_id: beds[0]?.room_bed_id, selected_beds_quantity: 1 }],
    payment: { amount: 3150, method: "cash", moved_on: isoDay(0) },
  });
  await call(request, "POST", `${trip.site}/api/events/${trip.eventId}/plan`, {
    token,
    body: { booking_start_date: isoDay(0), booking_end_date: isoDay(74), tour_start_date: isoDay(75) },
  });
  await addSession(context, trip.label, token);

  await test.step("the operator sees the impact, and confirms", async () => {
    await page.goto(`${trip.site}/to/orders/${trip.eventId}?plan=${planId}`);
    await page.getByRole("button", { name: "More about this departure" }).click();
    await page.getByRole("link", { name: "Postpone, merge or cancel" }).click();
    await expectHeading(page, "Change departure");
    await page.getByRole("radio", { name: /^Postpone it/ }).check();
    await page.getByLabel("New first day").fill(isoDay(60));
    await page.getByRole("textbox", { name: "Reason" }).fill("Snow on the pass");
    await page.getByRole("checkbox", { name: /^Travellers may move to another departure/ }).check();
    const impact = page.getByRole("region", { name: "Impact" });
    await expect(impact).toContainText("3 bookings may be cancelled free of charge.");
    await expect(impact).toContainText("₹12,600");
    await expectAccessible(page, "the impact of new dates");
    await page.getByRole("button", { name: "Change dates" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Change the dates of 3 bookings?");
    await dialog.getByRole("button", { name: "Change dates" }).click();
    await expect(page.getByText("Travellers choose", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/3 of 3/)).toBeVisible();
    await expectAccessible(page, "the progress of new dates");
  });

  const changes = `${trip.site}/api/bookings/event-plan/${planId}/changes`;
  const [{ change_id: changeId }] = await call<[{ change_id: number }]>(request, "GET", changes, { token });
  const made = await call<Made>(request, "GET", `${changes}/${changeId}`, { token });
  const linkOf = (bookingId: number) =>
    made.bookings.find(({ reservation_event_id: id }) => id === bookingId)?.choice_url ?? "";

  await test.step("one traveller takes the money, by the link without an account", async () => {
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`${trip.site}${new URL(linkOf(first.bookingId)).pathname}`);
    await expectHeading(guest, TITLE);
    await expect(guest.getByText("Snow on the pass")).toBeVisible();
    await expectAccessible(guest, "the choice of a traveller");
    await guest.getByRole("radio", { name: /^Get my money back/ }).check();
    await expect(guest.getByText(/₹6,300 to the card or account/).first()).toBeVisible();
    await guest.getByRole("button", { name: "Cancel booking and get money back" }).click();
    await guest
      .getByRole("dialog")
      .getByRole("button", { name: "Cancel booking and get money back" })
      .click();
    await expect(guest.getByText("Your booking is cancelled, and your money is on its way.")).toBeVisible();
    await guest.context().close();
  });

  await test.step("another moves to the other departure, as it is", async () => {
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`${trip.site}${new URL(linkOf(thirdId)).pathname}`);
    await guest.getByRole("radio", { name: /^Move to another departure/ }).check();
    await guest.getByRole("button", { name: "Move booking" }).click();
    const departures = guest.getByRole("combobox", { name: "Departure to move to" });
    await expect(departures).toHaveAccessibleDescription("Choose the departure to move to.");
    await departures.selectOption({ index: 1 });
    await expectAccessible(guest, "the departures to move to");
    await guest.getByRole("button", { name: "Move booking" }).click();
    await guest.getByRole("dialog").getByRole("button", { name: "Move booking" }).click();
    await expect(guest.getByText(/^Your booking moved: you travel /)).toBeVisible();
    await guest.context().close();
  });

  await test.step("the third keeps the booking, from My Bookings", async () => {
    const visitor = await browser.newContext();
    await addSession(visitor, trip.label, second.token);
    const own = await visitor.newPage();
    await own.goto(`${trip.site}/mybookings`);
    await own.getByRole("link", { name: "See your choices" }).click();
    await own.getByRole("radio", { name: /^Keep my booking/ }).check();
    await own.getByRole("button", { name: "Keep booking" }).click();
    await expect(own.getByText("You keep your booking. See you on the trip!")).toBeVisible();
    await own.goto(`${trip.site}/mybookings`);
    await expect(own.getByText(TITLE).first()).toBeVisible();
    await expect(own.getByRole("link", { name: "See your choices" })).toHaveCount(0);
    await visitor.close();
  });

  await test.step("the operator sees what they chose, to the rupee", async () => {
    await page.goto(`${trip.site}/to/orders/${trip.eventId}/change?plan=${planId}&change=${changeId}`);
    await expect(page.getByLabel("Result")).toContainText("Refunded online, or on its way₹6,300");
    await expect(page.getByText("Keeps the booking")).toBeVisible();
    await expect(page.getByText("Moves to another departure")).toBeVisible();
    await expect(page.getByText("Finished", { exact: true })).toBeVisible();
  });
});

test("travellers of a cancelled departure choose another one", { tag: "@phone" }, async ({
  page,
  context,
  request,
  browser,
}) => {
  const trip = await ownTrip(request, { price: PRICE, starts: [40, 75] });
  const token = await tokenOf(request, trip.label, trip.operator);
  const { ep_id: planId, room_beds: beds } = await planOf(request, trip, token);
  await atDesk(request, trip, token, {
    event_plan_id: planId,
    contact: { name: "Dev Rao", phone: "9816054399" },
    booking_rooms: [{ room_bed_id: beds[0]?.room_bed_id, selected_beds_quantity: 1 }],
    payment: { amount: 3150, method: "cash", moved_on: isoDay(0) },
  });
  await addSession(context, trip.label, token);
  await page.goto(`${trip.site}/to/orders/${trip.eventId}/change?plan=${planId}`);
  await page.getByRole("radio", { name: /^Cancel the departure/ }).check();
  await page.getByRole("checkbox", { name: /^Travellers choose: money back/ }).check();
  await page.getByRole("checkbox", { name: /^Travellers may move to another departure/ }).check();
  await expect(page.getByRole("combobox", { name: "Anyone who does not choose" })).toHaveValue("refund");
  await expect(page.getByRole("region", { name: "Impact" })).toContainText(
    "Refund if everyone chooses money back",
  );
  await expectAccessible(page, "the impact of a cancellation with a choice");
  await page.getByRole("button", { name: "Cancel departure", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel departure" }).click();
  await expect(page.getByText("1 still to choose")).toBeVisible({ timeout: 30_000 });

  const changes = `${trip.site}/api/bookings/event-plan/${planId}/changes`;
  const [{ change_id: changeId }] = await call<[{ change_id: number }]>(request, "GET", changes, { token });
  const made = await call<Made>(request, "GET", `${changes}/${changeId}`, { token });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${trip.site}${new URL(made.bookings[0]?.choice_url ?? "").pathname}`);
  await expect(guest.getByText("The departure is cancelled.")).toBeVisible();
  await expect(guest.getByRole("radio", { name: /^Keep my booking/ })).toHaveCount(0);
  await guest.getByRole("radio", { name: /^Move to another departure/ }).check();
  await guest.getByRole("combobox", { name: "Departure to move to" }).selectOption({ index: 1 });
  await expectAccessible(guest, "the choice after a cancellation");
  await guest.getByRole("button", { name: "Move booking" }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Move booking" }).click();
  await expect(guest.getByText(/^Your booking moved: you travel /)).toBeVisible();
  await guest.context().close();
});

test("a departure of 20 bookings is cancelled in at most 6 clicks and 2 fields", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  test.slow();
  const trip = await ownTrip(request, { price: PRICE, starts: [40], rooms: MANY / 2 });
  const token = await tokenOf(request, trip.label, trip.operator);
  const { ep_id: planId, room_beds: beds } = await planOf(request, trip, token);
  for (let number = 0; number < MANY; number++) {
    await atDesk(request, trip, token, {
      event_plan_id: planId,
      contact: { name: `Guest ${number}`, phone: `98160543${10 + number}` },
      booking_rooms: [{ room_bed_id: beds[0]?.room_bed_id, selected_beds_quantity: 1 }],
      payment: { amount: 3150, method: "cash", moved_on: isoDay(0) },
    });
  }
  await addSession(context, trip.label, token);
  const { effort, click } = counting();
  await page.goto(`${trip.site}/to/orders`);
  await click(page.getByRole("link", { name: /^View details of/i }).first());
  await click(page.getByRole("button", { name: "More about this departure" }));
  await click(page.getByRole("link", { name: "Postpone, merge or cancel" }));
  await click(page.getByText("Cancel the departure"));
  await click(page.getByRole("button", { name: "Cancel departure and refund ₹63,000" }));
  await click(page.getByRole("dialog").getByRole("button", { name: "Cancel departure and refund ₹63,000" }));
  // One job for 20 bookings, beside the jobs of other journeys.
  await expect(page.getByText("Finished", { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByLabel("Result")).toContainText("To refund in cash or by bank₹63,000");
  await expectAccessible(page, "a cancelled departure");
  expect(effort.clicks).toBeLessThanOrEqual(6);
  expect(effort.fields).toBeLessThanOrEqual(2);
});
