import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { clickContinue, expectHeading, fillFirstTraveller } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { mailTo } from "./steps/outbox";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

test("two parties wait for a full departure, and the one that fits books what becomes free", {
  tag: "@phone",
}, async ({ page, browser, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [20] });
  const trip = `${site}/events/${eventId}`;
  // A browser of their own: signing in ends the session before.
  const { request: atDesk } = await browser.newContext();
  const office = await tokenOf(atDesk, label, operator);
  const [large, small] = [
    await registeredTraveller(request, label),
    await registeredTraveller(request, label),
  ];
  type Details = { event_plans: { ep_id: number }[]; room_bed_pricings: { room_bed_id: number }[] };
  const details = await call<Details>(request, "GET", `${site}/api/events/${eventId}/details`);
  const planId = details.event_plans[0]?.ep_id ?? 0;
  const roomBedId = details.room_bed_pricings[0]?.room_bed_id ?? 0;
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
    {
      token: office,
    },
  );
  const desk = `${site}/api/bookings/clients/${own.client.client_id}`;
  const book = (beds: number) =>
    call<{ reservation_event_id: number }>(request, "POST", `${desk}/desk`, {
      token: office,
      body: {
        event_plan_id: planId,
        booking_rooms: [{ room_bed_id: roomBedId, selected_beds_quantity: beds }],
        contact: { name: "Ravi Kulkarni", phone: "98160 54321" },
        unpaid: "keep",
      },
    });
  await book(10);
  const two = await book(2);

  await test.step("a party of three and one of two join from the trip's page", async () => {
    for (const [traveller, people, place] of [
      [large, "3", 1],
      [small, "2", 2],
    ] as const) {
      await page.context().clearCookies();
      await addSession(page.context(), label, await tokenOf(request, label, traveller));
      await page.goto(trip);
      await page.getByRole("button", { name: "Join waiting list" }).click();
      await page.getByRole("combobox", { name: "People" }).selectOption(people);
      const form = page.getByRole("form", { name: "Join the waiting list" });
      await form.getByRole("textbox", { name: "Phone" }).fill("98160 12345");
      // From the top: halfway down, the bar at the top lies over a tab of the trip.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page, "the form of a waiting list");
      await form.getByRole("button").last().click();
      await expect(page.getByText(`You are number ${place} on the waiting list`)).toBeVisible();
    }
  });

  await test.step("two beds become free: the party of two gets them", async () => {
    await call(request, "POST", `${site}/api/bookings/cancel/${two.reservation_event_id}`, {
      token: office,
      body: { reason: "", tell: false },
    });
    const mail = await mailTo(request, small.email, /^2 beds are free for you/);
    const link = /http\S+\/offer\/\S+/.exec(mail.text)?.[0] ?? "";
    await page.goto(link);
    await expectHeading(page, "A Day on the River");
    await expectAccessible(page, "the page of an offer");
    await page.getByRole("link", { name: "Book your beds" }).click();
    await expect(page.getByText(/^2 beds are held for you from the waiting list until/)).toBeVisible();
    const add = page
      .getByRole("group", { name: /Double/ })
      .getByRole("button")
      .last();
    await add.click();
    await add.click();
    await clickContinue(page);
    await fillFirstTraveller(page, "Meera Das");
    await clickContinue(page);
    await expectHeading(page, "Review Booking");
    await expect(page.getByText(/^Your beds are held for 2\d hours\.$/)).toBeVisible();
  });

  await test.step("the operator sees who waits and who books", async () => {
    const panel = await browser.newPage();
    await openAs(panel, label, operator, `/to/orders/${eventId}?plan=${planId}`);
    await panel.getByRole("button", { name: "More about this departure" }).click();
    await panel.getByRole("link", { name: "Waiting list" }).click();
    await expect(panel.getByRole("list", { name: "Waiting" }).getByRole("listitem")).toHaveCount(1);
    await expect(
      panel.getByRole("region", { name: "Earlier" }).getByText("Booking", { exact: true }),
    ).toBeVisible();
    await expectAccessible(panel, "the waiting list of a departure");
    await panel.close();
  });
});

test("an operator books the beds that are offered to a caller", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [20] });
  const token = await tokenOf(request, label, operator);
  type Stored = { event_plans: { ep_id: number }[]; room_bed_pricings: { room_bed_id: number }[] };
  const get = <T>(path: string) => call<T>(request, "GET", `${site}/api${path}`, { token });
  const post = <T>(path: string, body: object) =>
    call<T>(request, "POST", `${site}/api${path}`, { token, body });
  const { event_plans: plans, room_bed_pricings: rooms } = await get<Stored>(`/events/${eventId}`);
  const { site: own } = await get<{ site: { client: { client_id: number } } }>("/site");
  const planId = plans[0]?.ep_id ?? 0;
  const client = `/bookings/clients/${own.client.client_id}`;
  const book = (beds: number) =>
    post<{ reservation_event_id: number }>(`${client}/desk`, {
      event_plan_id: planId,
      booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: beds }],
      contact: { name: "Ravi Kulkarni", phone: "98160 54321" },
      unpaid: "keep",
    });
  await book(10);
  const { reservation_event_id: cancelled } = await book(2);
  await post(`${client}/departures/${planId}/waiting-list`, {
    name: "Hema Rathore",
    phone: "98160 77441",
    party: 2,
  });
  await post(`/bookings/cancel/${cancelled}`, { reason: "", tell: false });
  await addSession(context, label, token);
  await expect(async () => {
    await page.goto(`${site}/to/orders/${eventId}/waiting?plan=${planId}`);
    await page.getByRole("link", { name: "Book these beds" }).click({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText(/^2 beds of the waiting list are held for this customer until/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Hema Rathore");
  await page.getByRole("radio", { name: "Hold beds until" }).check();
  await page.getByRole("button", { name: "Hold 2 beds" }).click();
  await expect(page.getByText("Beds are held for Hema Rathore")).toBeVisible();
});
