import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { tokenOf } from "./steps/travellers";

const UTR = "412345678901";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };
type Made = { payment_link: string; reservation_event_id: number };

test("a traveller pays by UPI on a phone, and the operator confirms it out of a bank statement", {
  tag: "@desktop",
}, async ({ page, request, browser }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
    { token },
  );
  const trip = await call<Stored>(request, "GET", `${site}/api/events/${eventId}`, { token });
  const desk = `${site}/api/bookings/clients/${own.client.client_id}/desk`;
  const made = await call<Made>(request, "POST", desk, {
    token,
    body: {
      event_plan_id: trip.event_plans[0]?.ep_id,
      booking_rooms: [{ room_bed_id: trip.room_bed_pricings[0]?.room_bed_id, selected_beds_quantity: 1 }],
      contact: { name: "Meera Joshi", phone: "98160 12345" },
      unpaid: "keep",
    },
  });

  await test.step("the operator enters the UPI ID", async () => {
    await openAs(page, label, operator, "/to/basic-client-profile");
    await page.getByRole("button", { name: "Edit UPI" }).click();
    const form = page.getByRole("form", { name: "UPI payments" });
    await form.getByRole("textbox", { name: "UPI ID" }).fill("majuli@gmail.com");
    await form.getByRole("textbox", { name: "Name of the payee" }).fill("Majuli Trails");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText(/^Enter a UPI ID such as/)).toBeVisible();
    await form.getByRole("textbox", { name: "UPI ID" }).fill("Majuli@okhdfcbank");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("img", { name: "Test code" })).toBeVisible();
    await expectAccessible(page, "the UPI ID in Company profile");
  });

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  ).newPage();
  let reference = "";

  await test.step("the traveller pays on a phone and enters the UTR", async () => {
    await phone.goto(made.payment_link);
    await expect(phone.getByText("Booking for Meera Joshi")).toBeVisible();
    const part = phone.getByRole("region", { name: "Pay by UPI directly" });
    await phone.getByRole("radio", { name: /^Pay full balance/ }).check();
    await expect(part.getByRole("img", { name: "UPI code for ₹10,500" })).toBeVisible();
    const app = part.getByRole("link", { name: "Open UPI app and pay ₹10,500" });
    const link = new URL((await app.getAttribute("href")) ?? "");
    expect(link.protocol).toBe("upi:");
    expect(link.searchParams.get("am")).toBe("10500.00");
    expect(link.searchParams.get("pa")).toBe("majuli@okhdfcbank");
    reference = link.searchParams.get("tr") ?? "";
    expect(reference).toMatch(/^[A-Z0-9]{8}$/);
    await expectAccessible(phone, "paying by UPI");
    await part.getByRole("textbox", { name: "UPI transaction ID (UTR)" }).fill("4123");
    await part.getByRole("button", { name: "I paid ₹10,500" }).click();
    await expect(part.getByText("Enter the 12 digits of the UPI transaction ID")).toBeVisible();
    await part.getByRole("textbox", { name: "UPI transaction ID (UTR)" }).fill("4123 4567 8901");
    await part.getByRole("button", { name: "I paid ₹10,500" }).click();
    await expect(part.getByText("₹10,500 by UPI: waiting for the operator to confirm")).toBeVisible();
    await expectAccessible(phone, "a payment by UPI that waits");
  });

  await test.step("the operator imports the statement and confirms with one click", async () => {
    await page.goto(`${site}/to/bank`);
    await expectHeading(page, "Bank statements");
    await expect(page.getByRole("heading", { name: "Meera Joshi says ₹10,500 was paid" })).toBeVisible();
    const day = new Date().toLocaleDateString("en-GB", { timeZone: "Asia/Kolkata" }).replaceAll("/", "-");
    const rows = [
      "Name :- MAJULI TRAILS",
      "",
      "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
      `${day},-,POS/HOTEL MAURYA/PUNE,900.00, ,99100.00,4875`,
      `${day},-,UPI/P2A/${UTR}/MEERA JOS/${reference.toLowerCase()} a day on/Yes Bank, ,10500.00,109600.00,4875`,
    ];
    await page.locator('input[type="file"]').setInputFiles({
      name: "axis.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
    await expect(page.getByText("axis.csv: 2 new lines")).toBeVisible();
    await expect(page.getByText("Certain")).toBeVisible();
    await expectAccessible(page, "the lines of a statement");
    await page.getByRole("button", { name: "Confirm ₹10,500, Meera Joshi" }).click();
    await expect(page.getByText("No proposals")).toBeVisible();
    await expect(page.getByRole("heading", { name: /says ₹10,500 was paid/ })).toHaveCount(0);
    await page.getByRole("combobox", { name: "Show" }).selectOption("matched");
    await expect(page.getByRole("link", { name: `${reference}, Meera Joshi` })).toBeVisible();
    await expectAccessible(page, "a matched line");
  });

  await test.step("the booking is paid", async () => {
    await phone.reload();
    await expect(phone.getByText("Everything is paid. Have a good trip!")).toBeVisible();
    await page.getByRole("link", { name: `${reference}, Meera Joshi` }).click();
    await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  });
});
