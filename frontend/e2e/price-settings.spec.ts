import type { Page } from "@playwright/test";
import { notification, signInOn } from "./steps/account";
import { openInApp } from "./steps/app";
import { expectAccessible } from "./steps/axe";
import { addBeds, departuresOpen, expectHeading, priceOn } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { dayFromNow, inRupees } from "./steps/money";
import { ownTrip } from "./steps/own-trip";

const PRICE = 10_000;
const SOON = 20;
const LATER = 90;

test("an operator's tax, advance and balance due date apply to the trip page and the booking", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: PRICE, starts: [SOON, LATER] });
  const trip = `${site}/events/${eventId}`;

  await test.step("the default settings apply", async () => {
    const visitor = await browser.newPage();
    await openInApp(visitor, trip);
    await expectPrice(visitor, 10_500);
    await expectDue(visitor, { advance: 3_150, percent: 30, balance: 7_350, on: dayFromNow(28) });
    await visitor.close();
  });

  await test.step("the operator changes the settings", async () => {
    await signInOn(page, label, operator, "/to/event-settings");
    await expectHeading(page, "Event Settings");
    const prices = page.getByRole("form", { name: "Prices and payment" });
    const tax = prices.getByRole("textbox", { name: "Tax (%)" });
    const advance = prices.getByRole("textbox", { name: "Advance (%)" });
    await expect(tax).toHaveValue("5");
    await expect(advance).toHaveValue("30");
    await expect(prices.getByRole("radio", { name: /^28 days after booking/ })).toBeChecked();

    await tax.fill("101");
    await advance.fill("0");
    await prices.getByRole("radio", { name: /^A number of days before the start/ }).check();
    const days = prices.getByRole("textbox", { name: "Days before the start" });
    await days.fill("x");
    await prices.getByRole("button", { name: "Save prices and payment" }).click();
    await expect(tax).toBeFocused();
    for (const field of [tax, advance, days]) await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "price settings that cannot be saved");

    await tax.fill("12");
    await advance.fill("50");
    await days.fill("30");
    // Entries survive a reload.
    await page.reload();
    await page.getByRole("button", { name: "Restore changes" }).click();
    await expect(tax).toHaveValue("12");
    await expect(prices.getByText(/with 12% tax/)).toBeVisible();
    await prices.getByRole("button", { name: "Save prices and payment" }).click();
    await expect(notification(page, "Saved. It applies to new bookings.")).toBeVisible();
    await page.reload();
    await expect(days).toHaveValue("30");
    await expectAccessible(page, "price settings");
  });

  await test.step("the trip page shows the new settings", async () => {
    const visitor = await browser.newPage();
    await openInApp(visitor, trip);
    await expectPrice(visitor, 11_200);
    await expectDue(visitor, { advance: 5_600, percent: 50, balance: 5_600, on: dayFromNow(LATER - 30) });
    await visitor.close();
  });

  await test.step("a booking after the due date is paid in full at once", async () => {
    const visitor = await browser.newPage();
    await openInApp(visitor, trip);
    await departuresOpen(visitor).first().check();
    await visitor.getByRole("link", { name: "Book Now" }).click();
    await addBeds(visitor, "Double Sharing", 1);
    await expect(priceOn(visitor).getByText("The full price is due now")).toBeVisible();
    await visitor.close();
  });
});

async function expectPrice(page: Page, price: number): Promise<void> {
  const box = page.getByRole("region", { name: "Price and booking" });
  await expect(box.getByText(inRupees(price)).first()).toBeVisible();
  await expect(box.getByText("per person, incl. GST")).toBeVisible();
}

type Due = { advance: number; percent: number; balance: number; on: string };

/** Reads what a bed of the later departure costs now and later, in the first booking step. */
async function expectDue(page: Page, { advance, percent, balance, on }: Due): Promise<void> {
  await departuresOpen(page).last().check();
  await page.getByRole("link", { name: "Book Now" }).click();
  await expectHeading(page, "Select Event Plan");
  await addBeds(page, "Double Sharing", 1);
  const price = priceOn(page);
  await expect(price).toContainText(`${percent}% advance${inRupees(advance)}`);
  await expect(price).toContainText(`Due by ${on}${inRupees(balance)}`);
}
