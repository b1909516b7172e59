import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, tokenOf } from "./steps/travellers";
import { detailsOf, lastDeparture, roomiestOf } from "./steps/trips";

test("one of five drops out: their share by the terms, the refund, and the price of the rest", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [60] });
  const details = await detailsOf(request, { label, title: OWN_TITLE });
  const departure = lastDeparture(details);
  const { room_type: roomType } = roomiestOf(details, departure);
  await addSession(context, label, await tokenOf(request, label, operator));
  let price = "";

  await test.step("a party of five pays in cash", async () => {
    await page.goto(`${site}/to/orders/${details.event_id}/book?plan=${departure.ep_id}`);
    await page.getByRole("textbox", { name: "Name" }).fill("Kavita Rane");
    await page.getByRole("textbox", { name: "Phone" }).fill("98220 11223");
    const more = page
      .getByRole("group", { name: `Beds, ${roomType}`, exact: true })
      .getByRole("button")
      .last();
    for (let bed = 0; bed < 5; bed += 1) await more.click();
    const summary = page.getByRole("region", { name: "Price" }).last();
    await expect(summary).toContainText("5 ×");
    const total = await summary
      .locator("div", { hasText: /^Total/ })
      .locator("dd")
      .textContent();
    price = (total ?? "").replace("₹", "");
    await page.getByRole("textbox", { name: "Amount received" }).fill(price);
    await page.getByRole("radio", { name: "Cash" }).check();
    await page.getByRole("button", { name: "Book 5 beds" }).click();
    await page.getByRole("link", { name: "View booking" }).click();
    await expectHeading(page, "Kavita Rane");
  });

  await test.step("one of them leaves", async () => {
    await page.getByRole("link", { name: "Change booking" }).click();
    await expectHeading(page, "Change booking of Kavita Rane");
    await expectAccessible(page, "the page that changes a booking");
    await page.getByRole("button", { name: "Remove traveller Guest 1" }).click();
    const summary = page.getByRole("region", { name: "What changes" });
    await expect(summary).toContainText("Cancellation of 1 traveller");
    await expectAccessible(page, "a booking without one of its travellers");
    await expect(summary).toContainText("4 ×");
    await expect(summary).toContainText(`Paid₹${price}`);
    await page.getByRole("textbox", { name: "Charge for the change, with tax" }).fill("500");
    await page.getByRole("textbox", { name: /^Reason for the customer/ }).fill("Broken leg");
    await expect(page.getByRole("button", { name: /^Save, ₹[\d,]+ to refund$/ })).toBeVisible();
    await page.getByRole("button", { name: /^Save, / }).click();
    await expectHeading(page, "Kavita Rane");
  });

  await test.step("the booking shows four, the charge, and what is owed", async () => {
    const money = page.getByRole("region", { name: "Payment", exact: true });
    await expect(money).toContainText("Cancellation of 1 traveller");
    await expect(page.getByRole("table", { name: "Travellers" })).not.toContainText("Guest 1");
    await page.goto(`${site}/to/refunds`);
    await expect(page.getByRole("row", { name: /^Kavita Rane/ }).first()).toContainText("Booking changed");
  });
});

test("two of four move to another date, with their price and what they paid", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [60, 90] });
  const details = await detailsOf(request, { label, title: OWN_TITLE });
  const departure = lastDeparture(details);
  await addSession(context, label, await tokenOf(request, label, operator));
  const { room_type: roomType } = roomiestOf(details, departure);

  await test.step("a party of four pays ₹8,000 in cash", async () => {
    await page.goto(`${site}/to/orders/${details.event_id}/book?plan=${departure.ep_id}`);
    await page.getByRole("textbox", { name: "Name" }).fill("Sunita Kale");
    await page.getByRole("textbox", { name: "Phone" }).fill("98220 44556");
    const more = page
      .getByRole("group", { name: `Beds, ${roomType}`, exact: true })
      .getByRole("button")
      .last();
    for (let bed = 0; bed < 4; bed += 1) await more.click();
    await page.getByRole("textbox", { name: "Amount received" }).fill("8000");
    await page.getByRole("radio", { name: "Cash" }).check();
    await page.getByRole("button", { name: "Book 4 beds" }).click();
    await page.getByRole("link", { name: "View booking" }).click();
    await expectHeading(page, "Sunita Kale");
  });

  await test.step("two of them move", async () => {
    await page.getByRole("link", { name: "Change booking" }).click();
    await page.getByRole("radio", { name: "Move some travellers" }).check();
    await page.getByRole("checkbox", { name: "Guest 1" }).check();
    await page.getByRole("checkbox", { name: "Guest 2" }).check();
    const dates = page.getByRole("combobox", { name: "They travel on" });
    const other = await dates.locator("option", { hasText: OWN_TITLE }).last().getAttribute("value");
    await dates.selectOption(other);
    await expectAccessible(page, "the page that moves some travellers");
    const summary = page.getByRole("region", { name: "What changes" });
    await expect(summary).toContainText("Paid, moves with them₹4,000");
    await expect(summary).toContainText("Paid, stays₹4,000");
    await page.getByRole("button", { name: "Move 2 travellers" }).click();
    await expectHeading(page, "Guest 1");
  });

  await test.step("both bookings name each other", async () => {
    await expect(page.getByRole("region", { name: "Payment", exact: true })).toContainText("Paid₹4,000");
    await expect(page.getByText("Was part of")).toBeVisible();
    await page.getByRole("link", { name: /^[0-9A-Z]{8}$/ }).click();
    await expectHeading(page, "Sunita Kale");
    await expect(page.getByText("Some moved to")).toBeVisible();
  });
});

type Stored = {
  client_id: number;
  room_bed_pricings: { room_bed_id: number }[];
  event_plans: { ep_id: number }[];
};

test("a customer who phones moves to another date in five clicks and two fields from Home", async ({
  page,
  context,
  request,
}) => {
  const { label, site, operator, eventId } = await ownTrip(request, { price: 10_000, starts: [60, 90] });
  const token = await tokenOf(request, label, operator);
  const stored = await call<Stored>(request, "GET", `${site}/api/events/${eventId}`, { token });
  await call(request, "POST", `${site}/api/bookings/clients/${stored.client_id}/desk`, {
    token,
    body: {
      event_plan_id: stored.event_plans[0]?.ep_id,
      booking_rooms: [{ room_bed_id: stored.room_bed_pricings[0]?.room_bed_id, selected_beds_quantity: 1 }],
      contact: { name: "Sunita Kale", phone: "98220 44557" },
      unpaid: "keep",
    },
  });
  await addSession(context, label, token);
  await page.goto(`${site}/to`);
  await expectHeading(page, "Dashboard");

  const { effort, click, fill, select } = counting();
  await click(page.getByRole("button", { name: "Jump to…" }).filter({ visible: true }));
  await fill(page.getByRole("combobox"), "98220 44557");
  await click(page.getByRole("option", { name: "Sunita Kale +91 98220 44557" }));
  await click(page.getByRole("table", { name: "Bookings" }).getByRole("link", { name: OWN_TITLE }));
  await click(page.getByRole("link", { name: "Change booking" }));
  const dates = page.getByRole("combobox", { name: "Departure" });
  const other = await dates.locator("option", { hasNotText: "(current)" }).first().getAttribute("value");
  await select(dates, other);
  await expect(page.getByRole("region", { name: "What changes" })).toContainText("Tour starts");
  await click(page.getByRole("button", { name: /^Save/ }));
  await expectHeading(page, "Sunita Kale");
  expect(effort).toEqual({ clicks: 5, fields: 2 });
});
