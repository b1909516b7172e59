import { notification, openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { tokenOf } from "./steps/travellers";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };

test("lines of a statement become money on account and a supplier's payment, and the account pays a booking", async ({
  page,
  request,
}) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const send = <T>(method: "GET" | "POST", path: string, body?: unknown) =>
    call<T>(request, method, `${site}/api${path}`, { token, body });
  const { room_bed_pricings: rooms, event_plans: plans } = await send<Stored>("GET", `/events/${eventId}`);
  const { site: own } = await send<{ site: { client: { client_id: number } } }>("GET", "/site");
  const client = own.client.client_id;
  await send("POST", `/bookings/clients/${client}/desk`, {
    event_plan_id: plans[0]?.ep_id,
    booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: 1 }],
    contact: { name: "Leela Barua", phone: "98640 54321" },
    agreed_total: 9000,
    price_reason: "Returning customer",
    unpaid: "keep",
  });
  await send("POST", `/clients/${client}/suppliers`, { name: "River Lodge", kind: "hotel" });
  const dialog = page.getByRole("dialog");

  await test.step("a statement has money in and money out", async () => {
    await openAs(page, label, operator, "/to/bank");
    await expectHeading(page, "Bank statements");
    const day = new Date().toLocaleDateString("en-GB", { timeZone: "Asia/Kolkata" }).replaceAll("/", "-");
    const rows = [
      "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
      `${day},-,NEFT/SBINN52026112899/SOMEBODY/SBI, ,4321.00,104321.00,4875`,
      `${day},-,NEFT/HDFCN52026112877/LODGE,1234.00, ,103087.00,4875`,
    ];
    await page.locator('input[type="file"]').setInputFiles({
      name: "axis.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
    await expect(page.getByText("axis.csv: 2 new lines")).toBeVisible();
    await page.getByRole("combobox", { name: "Show" }).selectOption("open");
  });

  await test.step("money in is kept on account", async () => {
    await page.getByRole("button", { name: /^Record without booking: ₹4,321/ }).click();
    await dialog.getByRole("textbox", { name: "Customer's name or phone" }).fill("Leela");
    await dialog.getByRole("combobox", { name: "Customer" }).selectOption({ index: 1 });
    await expectAccessible(page, "a bank line as money on account");
    await dialog.getByRole("button", { name: "Record money on account" }).click();
    await expect(notification(page, "Money on account recorded.")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("money out is a payment to a supplier", async () => {
    await page.getByRole("button", { name: /^Record without booking: ₹1,234/ }).click();
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog.getByText("Choose a supplier or a departure")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Supplier" }).selectOption("River Lodge");
    await expectAccessible(page, "a bank line as a payment to a supplier");
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(notification(page, "Payment recorded.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole("combobox", { name: "Show" }).selectOption("matched");
    await expect(page.getByRole("link", { name: "Cost, River Lodge" })).toBeVisible();
  });

  await test.step("one press pays the booking", async () => {
    await page.goto(`${site}/to/on-account`);
    await expectHeading(page, "Money on account");
    await expect(page.getByRole("link", { name: "Leela Barua" })).toBeVisible();
    await expectAccessible(page, "the customers with money on account");
    await page.getByRole("button", { name: /^Use ₹4,321 for / }).click();
    await expect(notification(page, "The booking is paid from the account.")).toBeVisible();
    await expect(page.getByText("No money on account")).toBeVisible();
  });
});
