import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { codeFor } from "./steps/outbox";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, tokenOf } from "./steps/travellers";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };

test("a phone customer sees and pays a booking by a link, and by a code without an account", async ({
  page,
  context,
  request,
  browser,
}) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  // The outbox has the mails of all journeys.
  const email = `hema@${label}.example`;
  const get = <T>(path: string) => call<T>(request, "GET", `${site}/api${path}`, { token });
  const { room_bed_pricings: rooms, event_plans: plans } = await get<Stored>(`/events/${eventId}`);
  const { site: own } = await get<{ site: { client: { client_id: number } } }>("/site");
  const { reservation_event_id: bookingId } = await call<{ reservation_event_id: number }>(
    request,
    "POST",
    `${site}/api/bookings/clients/${own.client.client_id}/desk`,
    {
      token,
      body: {
        event_plan_id: plans[0]?.ep_id,
        booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: 1 }],
        contact: { name: "Hema Rathore", phone: "98160 77441", email },
        agreed_total: 3000,
        price_reason: "Returning customer",
        unpaid: "keep",
      },
    },
  );
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await visitor.newPage();
  let address = "";

  await test.step("the operator sends the link", async () => {
    await addSession(context, label, token);
    await page.goto(`${site}/to/customers/booking-${bookingId}`);
    const card = page.getByRole("region", { name: "Link to their bookings" });
    await card.getByRole("button", { name: "Show link" }).click();
    const text = await card.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href");
    address = decodeURIComponent(text ?? "").replace(/^.*: (?=http)/, "");
    await expectAccessible(page, "a customer with a link");
  });

  await test.step("the customer opens it", async () => {
    await phone.goto(address);
    await expect(phone.getByRole("heading", { name: "Your bookings" })).toBeVisible();
    await expectAccessible(phone, "the bookings of a phone customer");
    await phone.getByRole("link", { name: "Pay ₹3,000" }).click();
    await expect(phone.getByText("Booking for Hema Rathore")).toBeVisible();
  });

  await test.step("a code opens the same bookings", async () => {
    await phone.goto(`${site}/login`);
    await phone.getByRole("link", { name: /^Booked by phone\?/ }).click();
    await phone.getByRole("textbox", { name: "Phone number" }).fill("98160 77441");
    await expectAccessible(phone, "the phone number of a customer");
    await phone.getByRole("button", { name: "Send code" }).click();
    const code = await codeFor(request, email, /^Your code for your bookings/);
    await phone.getByRole("textbox").fill(code);
    await expect(phone).toHaveURL(address);
    await expect(phone.getByRole("link", { name: "Pay ₹3,000" })).toBeVisible();
  });

  await test.step("a replaced link ends", async () => {
    const card = page.getByRole("region", { name: "Link to their bookings" });
    await card.getByRole("button", { name: "Replace link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace link" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await phone.goto(address);
    await expect(phone.getByText("This link is no longer valid")).toBeVisible();
  });
});
