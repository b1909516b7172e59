import { notification } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, tokenOf } from "./steps/travellers";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };

test("a company pays net of tax, and its certificate is recorded", async ({ page, context, request }) => {
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
  const bookings = `${site}/api/bookings/clients/${own.client.client_id}`;
  const { reservation_event_id: id } = await call<{ reservation_event_id: number }>(
    request,
    "POST",
    `${bookings}/desk`,
    {
      token,
      body: {
        event_plan_id: plans[0]?.ep_id,
        booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: 1 }],
        contact: { name: "Kavita Rao", phone: "98160 54321", email: "kavita.rao@guest.example" },
        agreed_total: 5000,
        price_reason: "Agreed with the company",
        unpaid: "keep",
      },
    },
  );
  await call(request, "PUT", `${bookings}/reservations/${id}/billing`, {
    token,
    body: {
      company: {
        gstin: "27AAPFU0939F1ZV",
        name: "Udaan Textiles LLP",
        address: "14 Laxmi Road, Pune 411030",
      },
    },
  });
  await addSession(context, label, token);

  await test.step("the payment is recorded with the tax that was deducted", async () => {
    await page.goto(`${site}/to/orders/${eventId}/details/${id}`);
    await page.getByRole("button", { name: "Take payment" }).click();
    const dialog = page.getByRole("dialog", { name: /^Take payment/ });
    await dialog.getByRole("checkbox", { name: /^The company deducted TDS/ }).check();
    await dialog.getByRole("textbox", { name: "TDS deducted (₹)" }).fill("100");
    await expect(dialog.getByRole("textbox", { name: "Amount (₹)" })).toHaveValue("4,900");
    await dialog.getByRole("button", { name: "Record payment of ₹4,900" }).click();
    await expect(dialog.getByText("10 characters, such as PNEA12345B.").first()).toBeVisible();
    await dialog.getByRole("textbox", { name: "TAN of the company" }).fill("PNEU12345B");
    await expectAccessible(page, "a payment net of tax");
    await dialog.getByRole("button", { name: "Record payment of ₹4,900" }).click();
    await expect(notification(page, "Recorded. The balance is updated.")).toBeVisible();
  });

  await test.step("the tax is expected as a certificate, and not asked from anybody", async () => {
    const money = page.getByRole("region", { name: "Payment", exact: true });
    await expect(money.getByText("TDS certificate expected")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take payment" })).toBeHidden();
    await page.goto(`${site}/to/customer-tds`);
    const row = page.getByRole("row", { name: /Udaan Textiles LLP/ });
    await expect(row.getByText("Expected", { exact: true })).toBeVisible();
    await expectAccessible(page, "tax deducted by customers");
    await row.getByRole("link").click();
  });

  await test.step("its certificate is recorded", async () => {
    await page.getByRole("button", { name: "Record certificate" }).click();
    const dialog = page.getByRole("dialog", { name: "TDS certificate of ₹100" });
    await dialog.getByRole("textbox", { name: "Certificate number" }).fill("QWERTYU");
    await dialog.getByRole("button", { name: "Record certificate" }).click();
    await expect(notification(page, "The certificate is recorded.")).toBeVisible();
    await expect(page.getByText("TDS certificate expected")).toBeHidden();
    await page.goto(`${site}/to/customer-tds`);
    await expect(page.getByRole("row", { name: /Udaan Textiles LLP/ }).getByText(/QWERTYU/)).toBeVisible();
  });
});
