import { readFile } from "node:fs/promises";
import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { tokenOf } from "./steps/travellers";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };

test("an operator enters costs, sees margin and break-even, and takes the workbook along", {
  tag: "@desktop",
}, async ({ page, request }) => {
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
  const planId = trip.event_plans[0]?.ep_id;
  await call(request, "POST", `${site}/api/bookings/clients/${own.client.client_id}/desk`, {
    token,
    body: {
      event_plan_id: planId,
      booking_rooms: [{ room_bed_id: trip.room_bed_pricings[0]?.room_bed_id, selected_beds_quantity: 1 }],
      contact: { name: "Meera Joshi", phone: "98160 12345" },
      unpaid: "keep",
    },
  });
  const dialog = page.getByRole("dialog");

  await test.step("costs are entered from the departure", async () => {
    await openAs(page, label, operator, `/to/orders/${eventId}?plan=${planId}`);
    await page
      .getByRole("navigation", { name: "Parts of this departure" })
      .getByRole("link", { name: "Money" })
      .click();
    await expectHeading(page, "Profit");
    await expect(page.getByText("Enter costs to calculate it.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Expected" })).toContainText("Enter costs to see profit.");
    await expect(page.getByText(/% of the revenue/)).toHaveCount(0);
    await page.getByRole("button", { name: "Add cost", exact: true }).click();
    await dialog.getByRole("button", { name: "Save cost" }).click();
    await expect(dialog.getByText("Enter a name")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Bus");
    await dialog.getByRole("textbox", { name: "Rate in rupees" }).fill("15,000");
    await dialog.getByRole("button", { name: "Save cost" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Add cost", exact: true }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Meals");
    await dialog.getByRole("radio", { name: "Person" }).check();
    await dialog.getByRole("textbox", { name: "Rate in rupees" }).fill("500");
    await dialog.getByRole("button", { name: "Save cost" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the margin and the break-even are there", async () => {
    // One traveller brings ₹10,000 without tax, and costs ₹15,500: the second covers it, with ₹4,000 left.
    await expect(page.getByRole("region", { name: "Expected" })).toContainText("−₹5,500");
    await expect(page.getByRole("region", { name: "Break-even" })).toContainText("2 travellers");
    await expect(page.getByText("1 traveller booked, 1 more needed")).toBeVisible();
    await expectAccessible(page, "the profit of a departure");
  });

  await test.step("a payment is recorded and compared", async () => {
    await page.getByRole("button", { name: "Record payment for Bus" }).click();
    await expect(dialog.getByRole("textbox", { name: "Amount in rupees" })).toHaveValue("15,000");
    await dialog.getByRole("textbox", { name: "Amount in rupees" }).fill("16000");
    await dialog.getByRole("button", { name: "Save payment" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /^Bus/ }).getByText("₹1,000 over")).toBeVisible();
  });

  await test.step("new departures begin with these costs", async () => {
    await page.getByRole("button", { name: "Use for new departures" }).click();
    await dialog.getByRole("button", { name: "Use for new departures" }).click();
    await expect(dialog).toBeHidden();
    const costs = await call<{ costs: { name: string }[] }>(
      request,
      "GET",
      `${site}/api/events/${eventId}/costs`,
      { token },
    );
    expect(costs.costs.map(({ name }) => name)).toEqual(["Bus", "Meals"]);
  });

  await test.step("it leaves as a workbook, and the dashboard leads to the list", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Excel" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`profit-${planId}.xlsx`);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
    await page.goto(`${site}/to`);
    const card = page.getByRole("region", { name: "Expected profit" });
    await expect(card).toContainText("1 below break-even");
    await card.getByRole("link").click();
    await expectHeading(page, "Profit by departure");
    await expect(page.getByRole("row", { name: /−₹5,500/ })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Expected" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await page.getByRole("table", { name: "Departures" }).getByRole("button", { name: "Costs" }).click();
    await expect(page).toHaveURL(/sort=-cost$/);
    await expectAccessible(page, "the list of departures by profit");
  });
});
