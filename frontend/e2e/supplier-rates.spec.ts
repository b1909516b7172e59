import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { tokenOf } from "./steps/travellers";

type Stored = { event_plans: { ep_id: number }[] };

test("a rate of a supplier's contract proposes the cost of a departure", async ({ page, request }) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
    { token },
  );
  const [plan] = (await call<Stored>(request, "GET", `${site}/api/events/${eventId}`, { token })).event_plans;
  const supplier = await call<{ supplier_id: number }>(
    request,
    "POST",
    `${site}/api/clients/${own.client.client_id}/suppliers`,
    { token, body: { name: "Das Travels", kind: "transporter" } },
  );
  const dialog = page.getByRole("dialog");

  await test.step("the rate is entered with its season", async () => {
    await openAs(page, label, operator, `/to/suppliers/${supplier.supplier_id}`);
    await expectHeading(page, "Das Travels");
    await page.getByRole("tab", { name: "Rates" }).click();
    await page.getByRole("button", { name: "Add rate" }).click();
    await dialog.getByRole("button", { name: "Save rate" }).click();
    await expect(dialog.getByText("Enter what the rate is for")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Rate for" }).fill("Tempo Traveller");
    await dialog.getByRole("textbox", { name: "Rate in rupees" }).fill("4,500");
    await dialog.getByLabel("Last day").fill(isoDay(200));
    await expectAccessible(page, "the form of a rate");
    await dialog.getByRole("button", { name: "Save rate" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("₹4,500")).toBeVisible();
    await expectAccessible(page, "the rates of a supplier");
  });

  await test.step("the cost takes it over and is saved with another amount", async () => {
    await page.goto(`${site}/to/orders/${eventId}/profit?plan=${plan?.ep_id}`);
    await page.getByRole("button", { name: "Add cost", exact: true }).click();
    await dialog.getByRole("combobox", { name: "Paid to" }).fill("das travels");
    await dialog.getByRole("button", { name: "Use rate for Tempo Traveller" }).click();
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Tempo Traveller");
    await expect(dialog.getByRole("textbox", { name: "Rate in rupees" })).toHaveValue("4,500");
    await expectAccessible(page, "a cost by a rate");
    await dialog.getByRole("textbox", { name: "Times" }).fill("2");
    await dialog.getByRole("button", { name: "Save cost" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("₹9,000").first()).toBeVisible();
  });
});
