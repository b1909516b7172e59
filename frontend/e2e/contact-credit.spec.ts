import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, tokenOf } from "./steps/travellers";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };
type Booked = { reservation_event_id: number; payment_link: string };

test("a phone customer gets travel credit, and uses it at the desk and by the payment link", async ({
  page,
  context,
  request,
  browser,
}) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const get = <T>(path: string) => call<T>(request, "GET", `${site}/api${path}`, { token });
  const { room_bed_pricings: rooms, event_plans: plans } = await get<Stored>(`/events/${eventId}`);
  const { site: own } = await get<{ site: { client: { client_id: number } } }>("/site");
  const bookings = `${site}/api/bookings`;
  const book = () =>
    call<Booked>(request, "POST", `${bookings}/clients/${own.client.client_id}/desk`, {
      token,
      body: {
        event_plan_id: plans[0]?.ep_id,
        booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: 1 }],
        contact: { name: "Kavita Negi", phone: "98160 55120", email: "kavita@guest.example" },
        agreed_total: 3000,
        price_reason: "Returning customer",
        unpaid: "keep",
      },
    });
  const { reservation_event_id: first } = await book();
  await addSession(context, label, token);

  await test.step("the operator gives credit", async () => {
    await page.goto(`${site}/to/orders/${eventId}/details/${first}`);
    await page.getByRole("button", { name: "Take payment" }).click();
    await page
      .getByRole("dialog", { name: /^Take payment/ })
      .getByRole("button", { name: "Record payment of ₹3,000" })
      .click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("button", { name: "Give travel credit" }).click();
    const dialog = page.getByRole("dialog", { name: /^Give travel credit/ });
    await dialog.getByRole("textbox", { name: "Amount (₹)" }).fill("2500");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Snow closed the pass");
    await dialog.getByRole("button", { name: "Give travel credit" }).click();
    await expect(page.getByText("This customer can use ₹2,500.")).toBeVisible();
  });

  const { reservation_event_id: second, payment_link: link } = await book();
  await test.step("the desk uses a part for the next booking", async () => {
    await page.goto(`${site}/to/orders/${eventId}/details/${second}`);
    await page.getByRole("button", { name: "Take payment" }).click();
    const dialog = page.getByRole("dialog", { name: /^Take payment/ });
    await expect(dialog.getByText("₹2,500 of travel credit can be used.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Amount (₹)" }).fill("1000");
    await expectAccessible(page, "a payment by travel credit");
    await dialog.getByRole("button", { name: "Record payment of ₹1,000" }).click();
    await expect(page.getByText("This customer can use ₹1,500.")).toBeVisible();
  });

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await visitor.newPage();
  await test.step("the payment link uses the rest", async () => {
    await phone.goto(link);
    await expect(phone.getByText("You have ₹1,500 of travel credit")).toBeVisible();
    await expectAccessible(phone, "a payment link with travel credit");
    await phone.getByRole("button", { name: "Use ₹1,500 of your credit" }).click();
    await expect(phone.getByText("You have ₹1,500 of travel credit")).toBeHidden();
    await expect(phone.getByText("₹500").first()).toBeVisible();
  });
  await visitor.close();
});
