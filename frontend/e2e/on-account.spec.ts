import { notification } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { isoDay } from "./steps/days";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, tokenOf } from "./steps/travellers";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };

test("money of a phone customer is kept on account, pays a booking in two clicks and is refunded", async ({
  page,
  context,
  request,
}) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const { room_bed_pricings: rooms, event_plans: plans } = await call<Stored>(
    request,
    "GET",
    `${site}/api/events/${eventId}`,
    { token },
  );
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
    { token },
  );
  const book = () =>
    call<{ reservation_event_id: number }>(
      request,
      "POST",
      `${site}/api/bookings/clients/${own.client.client_id}/desk`,
      {
        token,
        body: {
          event_plan_id: plans[0]?.ep_id,
          booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: 1 }],
          contact: { name: "Meera Batra", phone: "98160 12345", email: "meera.batra@guest.example" },
          agreed_total: 3000,
          price_reason: "Returning customer",
          unpaid: "keep",
        },
      },
    );
  const { reservation_event_id: first } = await book();
  await addSession(context, label, token);

  await test.step("more than the balance is kept on account", async () => {
    await page.goto(`${site}/to/orders/${eventId}/details/${first}`);
    await page.getByRole("button", { name: "Take payment" }).click();
    const dialog = page.getByRole("dialog", { name: /^Take payment/ });
    await dialog.getByRole("textbox", { name: "Amount (₹)" }).fill("4000");
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog.getByText("Enter at most ₹3,000.")).toBeVisible();
    await dialog.getByRole("checkbox", { name: /^Keep ₹1,000 on account/ }).check();
    await expectAccessible(page, "a payment above the balance");
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(notification(page, "Recorded. The balance is updated.")).toBeVisible();
    await expect(page.getByText("The customer has ₹1,000 on account.")).toBeVisible();
  });

  await test.step("money before a date is chosen", async () => {
    await page.goto(`${site}/to/customers/booking-${first}`);
    await expect(page.getByRole("heading", { name: "₹1,000 on account" })).toBeVisible();
    await page.getByRole("button", { name: "Record money on account" }).click();
    const dialog = page.getByRole("dialog", { name: "Record money on account — Meera Batra" });
    await dialog.getByRole("button", { name: "Record money on account" }).click();
    await expect(dialog.getByText("Enter an amount in rupees, with at most two decimals.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Amount (₹)" }).fill("2500.50");
    await dialog.getByRole("radio", { name: "UPI" }).check();
    await expect(dialog.getByRole("textbox", { name: "Received on" })).toHaveValue(isoDay(0));
    await expectAccessible(page, "money being recorded on account");
    await dialog.getByRole("button", { name: "Record money on account" }).click();
    await expect(notification(page, "The money is on account.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "₹3,500.50 on account" })).toBeVisible();
    await expectAccessible(page, "a customer with money on account");
  });

  await test.step("two clicks and no field from the booking to paid", async () => {
    const { reservation_event_id: second } = await book();
    await page.goto(`${site}/to/orders/${eventId}/details/${second}`);
    const { effort, click } = counting();
    await click(page.getByRole("button", { name: "Take payment" }));
    const dialog = page.getByRole("dialog", { name: /^Take payment/ });
    await expect(dialog.getByRole("radio", { name: "On account" })).toBeChecked();
    await expect(dialog.getByRole("textbox", { name: "Amount (₹)" })).toHaveValue("3,000");
    await expectAccessible(page, "a payment from the account");
    await click(dialog.getByRole("button", { name: "Record payment" }));
    await expect(notification(page, "Recorded. The balance is updated.")).toBeVisible();
    expect(effort).toEqual({ clicks: 2, fields: 0 });
    await expect(page.getByText("The customer has ₹500.50 on account.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take payment" })).toBeHidden();
  });

  await test.step("what is left is refunded, with its receipt", async () => {
    await page.goto(`${site}/to/customers/booking-${first}`);
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog", { name: "Refund money on account — Meera Batra" });
    await expect(dialog.getByRole("textbox", { name: "Amount (₹)" })).toHaveValue(/^500\.50?$/);
    await dialog.getByRole("button", { name: "Record refund" }).click();
    await expect(notification(page, "The refund is recorded.")).toBeVisible();
    await expect(page.getByText("₹500.50 refunded by UPI", { exact: false })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Receipt OR\// })).toBeVisible();
    await expectAccessible(page, "a customer whose money was returned");
  });
});
