import { notification, openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { expectTargets } from "./steps/targets";
import { tokenOf } from "./steps/travellers";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };

test("cheques are deposited with one slip: one clears, one bounces and is due again", async ({
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
  const bookings = `/bookings/clients/${own.client.client_id}`;
  const book = (name: string, agreedTotal: number) =>
    send<{ reservation_event_id: number }>("POST", `${bookings}/desk`, {
      event_plan_id: plans[0]?.ep_id,
      booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: 1 }],
      contact: { name, phone: "98160 12345" },
      agreed_total: agreedTotal,
      price_reason: "Returning customer",
      unpaid: "keep",
    });
  const { reservation_event_id: first } = await book("Meera Joshi", 9000);
  const { reservation_event_id: second } = await book("Ravi Kulkarni", 6000);
  const dialog = page.getByRole("dialog");
  const tabs = page.getByRole("navigation", { name: "Cheques by state" });
  const state = (name: string) => tabs.getByRole("link", { name });

  await test.step("no cheques yet", async () => {
    await openAs(page, label, operator, "/to/cheques");
    await expectHeading(page, "Cheques");
    await expect(page.getByText("No cheques in hand")).toBeVisible();
    await expectAccessible(page, "no cheques");
  });

  await test.step("one is received on the booking's page, one has an old date", async () => {
    await page.goto(`${site}/to/orders/${eventId}/details/${first}`);
    await page.getByRole("button", { name: "Take payment" }).click();
    await dialog.getByRole("radio", { name: "Cheque" }).check();
    await dialog.getByRole("textbox", { name: /^Cheque number/ }).fill("004512");
    await dialog.getByRole("textbox", { name: "Bank and branch (optional)" }).fill("SBI, Jorhat");
    await dialog.getByRole("textbox", { name: "Date on the cheque (optional)" }).fill(isoDay(-1));
    await dialog.getByRole("button", { name: "Record payment of ₹9,000" }).click();
    await expect(notification(page, "Recorded. The balance is updated.")).toBeVisible();
    await expect(page.getByText("Cheque in hand, not cleared")).toBeVisible();
    await send("POST", `${bookings}/reservations/${second}/offline-payments`, {
      kind: "received",
      method: "cheque",
      amount: 6000,
      moved_on: isoDay(0),
      reference: "778901",
      cheque_dated_on: isoDay(-100),
    });
  });

  await test.step("both are deposited with one slip", async () => {
    await page.goto(`${site}/to/cheques`);
    await expect(state("In hand")).toContainText("2");
    await expect(page.getByText("Stale", { exact: true })).toHaveCount(1);
    await expectAccessible(page, "cheques in hand");
    if (test.info().project.name === "phone") await expectTargets(page, "cheques in hand");
    await page.getByRole("checkbox", { name: "Select cheque 004512, Meera Joshi" }).check();
    await page.getByRole("checkbox", { name: "Select cheque 778901, Ravi Kulkarni" }).check();
    const selection = page.getByRole("region", { name: "Selected cheques" });
    await expect(selection).toContainText("2 cheques selected, ₹15,000");
    await selection.getByRole("button", { name: "Deposit" }).click();
    await expect(dialog.getByText(/^One cheque is dated three months ago or more/)).toBeVisible();
    await dialog.getByRole("textbox", { name: "Deposited on" }).fill(isoDay(3));
    await dialog.getByRole("button", { name: "Deposit 2 cheques, ₹15,000" }).click();
    await expect(dialog.getByText(/^This day is still to come/).first()).toBeVisible();
    await dialog.getByRole("textbox", { name: "Deposited on" }).fill(isoDay(0));
    await dialog.getByRole("textbox", { name: "Deposit slip number (optional)" }).fill("SLIP 41");
    await expectAccessible(page, "the deposit of cheques");
    await dialog.getByRole("button", { name: "Deposit 2 cheques, ₹15,000" }).click();
    await expect(notification(page, "2 cheques deposited.")).toBeVisible();
    await expect(page.getByText("No cheques in hand")).toBeVisible();
    await expect(selection).toBeHidden();
  });

  await test.step("one clears", async () => {
    await state("Deposited").click();
    await expect(page.getByText("Slip SLIP 41")).toHaveCount(2);
    await page.getByRole("button", { name: "Mark cheque 778901, Ravi Kulkarni as cleared" }).click();
    await dialog.getByRole("button", { name: "Mark ₹6,000 as cleared" }).click();
    await expect(notification(page, "Cheque cleared.")).toBeVisible();
    await expect(state("Cleared")).toContainText("1");
  });

  await test.step("one bounces", async () => {
    await page.getByRole("button", { name: "More for cheque 004512, Meera Joshi" }).click();
    await page.getByRole("button", { name: "Mark cheque 004512, Meera Joshi as bounced" }).click();
    await dialog.getByRole("button", { name: "Mark ₹9,000 as bounced" }).click();
    await expect(dialog.getByText("Enter a reason.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Reason of the bank" }).fill("Funds insufficient");
    await dialog.getByRole("textbox", { name: /^Bank's charge/ }).fill("118");
    await dialog.getByRole("textbox", { name: /^Charge the customer/ }).fill("500");
    await expectAccessible(page, "a cheque that bounced");
    await dialog.getByRole("button", { name: "Mark ₹9,000 as bounced" }).click();
    await expect(notification(page, "Cheque bounced. ₹9,000 is due again.")).toBeVisible();
    await state("Bounced").click();
    await expect(page.getByText("Funds insufficient")).toBeVisible();
    await expect(page.getByText("₹118")).toBeVisible();
    await expectAccessible(page, "bounced cheques");
  });

  await test.step("its booking is due again, the other is paid", async () => {
    await page
      .getByRole("row", { name: /Meera Joshi/ })
      .getByRole("link")
      .click();
    const money = page.getByRole("region", { name: "Payment", exact: true });
    await expect(money.getByRole("button", { name: "Take payment" })).toBeVisible();
    await page.getByRole("button", { name: /^Show all \d+$/ }).click();
    await expect(page.getByText("Payment: Cheque, reversed")).toBeVisible();
    await expect(page.getByText("Charge for a bounced cheque").first()).toBeVisible();
    await page.goto(`${site}/to/orders/${eventId}/details/${second}`);
    await expect(page.getByText("Cheque cleared", { exact: true })).toBeVisible();
    await expect(money.getByRole("button", { name: "Take payment" })).toBeHidden();
  });

  await test.step("a cheque without a booking is on account until it bounces", async () => {
    await page.goto(`${site}/to/customers/booking-${first}`);
    await page.getByRole("button", { name: "Record money on account" }).click();
    await dialog.getByRole("radio", { name: "Cheque" }).check();
    await dialog.getByRole("textbox", { name: "Amount (₹)" }).fill("700");
    await dialog.getByRole("textbox", { name: /^Cheque number/ }).fill("004777");
    await dialog.getByRole("textbox", { name: "Bank and branch (optional)" }).fill("SBI, Jorhat");
    await expectAccessible(page, "a cheque on account");
    await dialog.getByRole("button", { name: "Record money on account" }).click();
    await expect(notification(page, "The money is on account.")).toBeVisible();
    await expect(page.getByText(/Cheque in hand, not cleared/)).toBeVisible();
    await page.goto(`${site}/to/cheques`);
    await expect(page.getByRole("link", { name: "Money on account" }).last()).toBeVisible();
    await page.getByRole("button", { name: "More for cheque 004777, Meera Joshi" }).click();
    await page.getByRole("button", { name: "Mark cheque 004777, Meera Joshi as bounced" }).click();
    await expect(dialog.getByRole("textbox", { name: /^Charge the customer/ })).toBeHidden();
    await dialog.getByRole("textbox", { name: "Reason of the bank" }).fill("Signature differs");
    await dialog.getByRole("button", { name: "Mark ₹700 as bounced" }).click();
    await expect(notification(page, "Cheque bounced. ₹700 is no longer on account.")).toBeVisible();
    await state("Bounced").click();
    await expect(page.getByText("Signature differs")).toBeVisible();
  });
});
