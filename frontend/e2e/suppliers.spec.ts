import { readFile } from "node:fs/promises";
import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { tokenOf } from "./steps/travellers";

type Stored = { event_plans: { ep_id: number }[] };

test("an operator records a supplier's bill with tax withheld, pays it, and sees the statement", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const trip = await call<Stored>(request, "GET", `${site}/api/events/${eventId}`, { token });
  const planId = trip.event_plans[0]?.ep_id;
  const dialog = page.getByRole("dialog");
  const balance = page.getByRole("region", { name: "Balance" });

  await test.step("a supplier is added", async () => {
    await openAs(page, label, operator, "/to/suppliers");
    await expectHeading(page, "Suppliers");
    await expect(page.getByText("No suppliers yet")).toBeVisible();
    await page.getByRole("button", { name: "Add supplier" }).first().click();
    await dialog.getByRole("button", { name: "Save supplier" }).click();
    await expect(dialog.getByText("Enter a name")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Das Travels");
    await dialog.getByRole("combobox", { name: "Kind" }).selectOption("transporter");
    await dialog.getByRole("textbox", { name: "PAN" }).fill("12345");
    await dialog.getByRole("combobox", { name: "TDS section" }).selectOption("194C");
    await dialog.getByRole("button", { name: "Save supplier" }).click();
    await expect(dialog.getByText("This is not a valid PAN").first()).toBeVisible();
    await dialog.getByRole("textbox", { name: "PAN" }).fill("ABCPK1234F");
    await expectAccessible(page, "the form of a supplier");
    await dialog.getByRole("button", { name: "Save supplier" }).click();
    await expectHeading(page, "Das Travels");
    await expect(dialog).toBeHidden();
    await expectAccessible(page, "a new supplier");
  });

  await test.step("the departure's cost names the supplier as payee", async () => {
    await page.goto(`${site}/to/orders/${eventId}/profit?plan=${planId}`);
    await page.getByRole("button", { name: "Add cost", exact: true }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Bus");
    await dialog.getByRole("textbox", { name: "Rate in rupees" }).fill("42,000");
    const payee = dialog.getByRole("combobox", { name: "Paid to" });
    await payee.fill("das travels");
    await dialog.getByRole("button", { name: "Save cost" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a bill proposes the tax to withhold", async () => {
    await page.goto(`${site}/to/suppliers`);
    await page.getByRole("link", { name: "Open Das Travels" }).click();
    await page.getByRole("button", { name: "Add bill" }).click();
    await dialog.getByRole("textbox", { name: "Bill number" }).fill("DT/1");
    await dialog.getByRole("combobox", { name: "For" }).selectOption({ index: 1 });
    await dialog.getByRole("textbox", { name: "Taxable value" }).fill("40,000");
    await dialog.getByRole("textbox", { name: "GST (optional)" }).fill("2,000");
    // An individual's bill above ₹30,000: 1%.
    await expect(dialog.getByText("1% of ₹40,000, a bill above ₹30,000.")).toBeVisible();
    await dialog.getByRole("button", { name: "Use ₹400" }).click();
    await expect(dialog.getByRole("textbox", { name: "TDS to withhold" })).toHaveValue("400");
    await expectAccessible(page, "the form of a bill");
    await dialog.getByRole("button", { name: "Save bill" }).click();
    await expect(dialog).toBeHidden();
    await expect(balance).toContainText("₹41,600");
    await expect(page.getByRole("row", { name: /DT\/1/ })).toContainText(OWN_TITLE);
  });

  await test.step("the profit says what is billed and unpaid", async () => {
    await page.goto(`${site}/to/orders/${eventId}/profit?plan=${planId}`);
    await expect(page.getByText("Suppliers billed ₹42,000, of which ₹41,600 are unpaid.")).toBeVisible();
    await page.goBack();
  });

  await test.step("it is paid, in part as an advance", async () => {
    await page.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("41,600");
    await dialog.getByRole("textbox", { name: "Amount" }).fill("50,000");
    await dialog.getByRole("button", { name: "Save payment" }).click();
    await expect(dialog).toBeHidden();
    await expect(balance).toContainText("Advance");
    await expect(balance).toContainText("₹8,400");
    await page.getByRole("tab", { name: "Payments" }).click();
    await expect(page.getByRole("row", { name: /Advance or on account/ })).toContainText("₹50,000");
  });

  await test.step("the statement is shown and downloaded", async () => {
    await page.getByRole("tab", { name: "Statement" }).click();
    await expect(page.getByRole("tabpanel", { name: "Statement" })).toContainText("−₹8,400");
    await expectAccessible(page, "the statement of a supplier");
    await page.getByRole("button", { name: "Download: Statement" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV file" }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file).toContain("Opening balance");
  });

  await test.step("the tax of the quarter is listed", async () => {
    await page.goto(`${site}/to/suppliers/tds`);
    await expectHeading(page, "TDS");
    await expect(page.getByRole("row", { name: /Das Travels/ })).toContainText("₹400");
    await expectAccessible(page, "the TDS of a quarter");
  });
});

test("commission that a supplier owes is agreed, invoiced, received and removed", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const { operator, label, site } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
    { token },
  );
  const body = { name: "River Lodge", kind: "hotel", commission_percent: 12.5 };
  await call(request, "POST", `${site}/api/clients/${own.client.client_id}/suppliers`, { token, body });
  const dialog = page.getByRole("dialog");
  const record = page.getByRole("button", { name: "Record commission, River Lodge" });

  await openAs(page, label, operator, "/to/suppliers/commission");
  await expectHeading(page, "Commission");
  await expect(page.getByText("12.5% agreed")).toBeVisible();
  await record.click();
  await dialog.getByRole("textbox", { name: "Amount without GST" }).fill("1000");
  await dialog.getByRole("textbox", { name: "GST (optional)" }).fill("180");
  await dialog.getByRole("textbox", { name: "Invoice number (optional)" }).fill("C-1");
  await expectAccessible(page, "an invoice for commission");
  await dialog.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByText("Not received ₹1,180")).toBeVisible();
  await record.click();
  await expect(dialog.getByRole("radio", { name: "Received" })).toBeChecked();
  await dialog.getByRole("button", { name: "Save receipt" }).click();
  await expect(page.getByText("Not received ₹0")).toBeVisible();
  await expectAccessible(page, "the commission of a quarter");
  await page.getByRole("button", { name: "Remove Received, ₹1,180" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Not received ₹1,180")).toBeVisible();
});
