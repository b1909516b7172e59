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

test("cash of a booking is handed over, spent, counted and taken to the bank", async ({ page, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const send = <T>(method: "GET" | "POST", path: string, body?: unknown) =>
    call<T>(request, method, `${site}/api${path}`, { token, body });
  const { room_bed_pricings: rooms, event_plans: plans } = await send<Stored>("GET", `/events/${eventId}`);
  const { site: own } = await send<{ site: { client: { client_id: number } } }>("GET", "/site");
  await send("POST", `/bookings/clients/${own.client.client_id}/desk`, {
    event_plan_id: plans[0]?.ep_id,
    booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: 1 }],
    contact: { name: "Meera Joshi", phone: "98160 12345" },
    agreed_total: 9000,
    price_reason: "Returning customer",
    payment: { method: "cash", amount: 9000, moved_on: isoDay(0) },
  });
  const dialog = page.getByRole("dialog");
  const head = page.getByRole("main");

  await test.step("the cash is in the book of who received it", async () => {
    await openAs(page, label, operator, "/to/cash");
    await expectHeading(page, "Cash books");
    await expect(page.getByText("Cash in all books: ₹9,000")).toBeVisible();
    await expectAccessible(page, "cash books");
    if (test.info().project.name === "phone") await expectTargets(page, "cash books");
  });

  await test.step("a road head gets a cash book and a float", async () => {
    await page.getByRole("button", { name: "More for cash books" }).click();
    await page.getByRole("button", { name: "Add cash book" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Road head Bikram");
    await dialog.getByRole("button", { name: "Add cash book" }).click();
    await expect(notification(page, "Cash book saved.")).toBeVisible();
    await head.getByRole("button", { name: "Hand over", exact: true }).first().click();
    await dialog.getByRole("combobox", { name: "To" }).selectOption("Road head Bikram");
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("6000");
    await expectAccessible(page, "a hand-over of cash");
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await expect(notification(page, "Cash recorded.")).toBeVisible();
  });

  await test.step("an expense and a count with a difference", async () => {
    await head.getByRole("button", { name: "Record expense" }).first().click();
    await dialog
      .getByRole("combobox", { name: "Cash book" })
      .selectOption({ label: "Road head Bikram (₹6,000)" });
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("450.50");
    await dialog.getByRole("combobox", { name: "Expense" }).selectOption("Fuel");
    await dialog.getByRole("textbox", { name: /^Note/ }).fill("Diesel at Jorhat");
    await dialog.getByRole("button", { name: "Record expense" }).click();
    await expect(notification(page, "Expense recorded.")).toBeVisible();
    await head.getByRole("button", { name: "Count cash" }).first().click();
    await dialog
      .getByRole("combobox", { name: "Cash book" })
      .selectOption({ label: "Road head Bikram (₹5,549.50)" });
    await expect(dialog.getByText("The cash book has ₹5,549.50.")).toBeVisible();
    await dialog.getByRole("textbox", { name: /^Counted cash/ }).fill("5500");
    await dialog.getByRole("button", { name: "Save count" }).click();
    await expect(
      dialog.getByText("The count differs from the cash book. Enter the reason.").first(),
    ).toBeVisible();
    await dialog.getByRole("textbox", { name: "Reason of a difference" }).fill("Small change");
    await dialog.getByRole("button", { name: "Save count" }).click();
    await expect(notification(page, "Count saved.")).toBeVisible();
  });

  await test.step("the book has every entry, and one is reversed", async () => {
    await page.getByRole("link", { name: "Road head Bikram" }).click();
    await expectHeading(page, "Road head Bikram");
    await expect(page.getByText("Diesel at Jorhat")).toBeVisible();
    await expect(page.getByText("counted ₹5,500")).toBeVisible();
    await expectAccessible(page, "a cash book");
    await page
      .getByRole("row", { name: /Petty expense/ })
      .getByRole("button", { name: "Reverse" })
      .click();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Paid by the company's card");
    await dialog.getByRole("button", { name: "Reverse" }).click();
    await expect(notification(page, "Entry reversed.")).toBeVisible();
    await expect(page.getByText("Paid by the company's card")).toBeVisible();
  });

  await test.step("the rest goes to the bank", async () => {
    await page.goto(`${site}/to/cash`);
    await head.getByRole("button", { name: "Hand over", exact: true }).first().click();
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("9000");
    await dialog.getByRole("button", { name: "Deposit at the bank" }).click();
    await expect(dialog.getByText(/^This cash book has less cash than that/)).toBeVisible();
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("3000");
    await dialog.getByRole("button", { name: "Deposit at the bank" }).click();
    await expect(notification(page, "Cash recorded.")).toBeVisible();
    await expect(page.getByText("Cash in all books: ₹5,950.50")).toBeVisible();
  });
});
