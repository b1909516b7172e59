import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { buy } from "./steps/sale";

const SALE = { roomType: "Double Sharing", beds: 2, advance: 6_300 };

test("an operator sees what a payment will bring, down to its booking", {
  tag: "@desktop",
}, async ({ page, request, browser }) => {
  test.slow();
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${trip.site}/events/${trip.eventId}`);
  await buy(visitor, request, trip.label, SALE);
  await visitor.context().close();

  await openAs(page, trip.label, trip.operator, "/to/payouts");
  await expectHeading(page, "Payouts");
  const expected = page.getByRole("region", { name: "Expected from Razorpay" });
  for (const amount of ["₹6,300", "−₹126", "−₹22.68", "₹6,151.32"]) {
    await expect(expected.getByText(amount, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("No payouts yet")).toBeVisible();
  await expected.getByRole("button", { name: "Payments and refunds not paid out yet" }).click();
  const lines = expected.getByRole("table", { name: "Payments and refunds not paid out yet" });
  await expect(lines.getByRole("row")).toHaveCount(2);
  await expectAccessible(page, "the payouts");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the payouts on a phone");
  await lines.getByRole("link").click();
  await expect(page).toHaveURL(/\/to\/orders\/\d+\/details\/\d+/);
});
