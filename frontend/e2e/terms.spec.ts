import type { Locator, Page } from "@playwright/test";
import { notification, openAs } from "./steps/account";
import { openInApp } from "./steps/app";
import { expectAccessible } from "./steps/axe";
import { addBeds, departuresOpen, expectHeading, priceOn } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { dayFromNow, inRupees } from "./steps/money";
import { ownTrip } from "./steps/own-trip";

const PRICE = 10_000;
const SOON = 20;
const LATER = 90;

test("an operator's tax, advance and instalments apply to the trip page and the booking", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: PRICE, starts: [SOON, LATER] });
  const trip = `${site}/events/${eventId}`;

  await test.step("the default terms apply", async () => {
    const visitor = await browser.newPage();
    await openInApp(visitor, trip);
    await expectPrice(visitor, 10_500);
    await book(visitor);
    await expectDue(visitor, { advance: 3_150, percent: 30, parts: [[dayFromNow(28), 7_350]] });
    await visitor.close();
  });

  await test.step("the operator changes the terms and sees the example", async () => {
    await openAs(page, label, operator, "/to/event-settings");
    await expectHeading(page, "Event Settings");
    const terms = page.getByRole("form", { name: "Terms of sale" });
    const [tax, payment] = [section(terms, "Tax"), section(terms, "Payment")];
    const example = terms.getByRole("complementary", { name: "Example" });
    await expect(tax.getByText("5% GST is added to your prices.")).toBeVisible();
    await expect(tax.getByRole("radio", { name: /^5%, without input credit/ })).toBeChecked();
    await expect(example).toContainText(`Total${inRupees(21_000)}`);
    await expect(example).toContainText(`Paid when booking${inRupees(6_300)}`);

    await tax.getByRole("radio", { name: /^Another rate/ }).check();
    const rate = tax.getByRole("textbox", { name: "Tax (%)" });
    const advance = payment.getByRole("textbox", { name: "Advance (%)" });
    const days = payment.getByRole("textbox", { name: "Days" });
    await rate.fill("101");
    await advance.fill("0");
    await days.fill("x");
    await terms.getByRole("button", { name: "Save terms" }).click();
    await expect(rate).toBeFocused();
    for (const field of [rate, advance, days]) await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "terms that cannot be saved");

    await rate.fill("12");
    await advance.fill("50");
    await payment.getByRole("button", { name: "Use 30 days before the start" }).click();
    await expect(days).toHaveValue("30");
    await expect(payment.getByText("Pay 50% now, the rest 30 days before the start.")).toBeVisible();
    // Entries survive a reload.
    await page.reload();
    await terms.getByRole("button", { name: "Restore changes" }).click();
    await expect(rate).toHaveValue("12");
    await expect(example).toContainText(`GST (12%)${inRupees(2_400)}`);
    await expect(example).toContainText(`Paid when booking${inRupees(11_200)}`);
    await example.getByRole("radio", { name: "Advance paid" }).check();
    await expect(example).toContainText(`${inRupees(5_600)} back`);
    await terms.getByRole("button", { name: "Save terms" }).click();
    await expect(notification(page, "Saved. The terms apply to new bookings.")).toBeVisible();
    await page.reload();
    await expect(days).toHaveValue("30");
    await expectAccessible(page, "terms of sale");
  });

  await test.step("the trip page shows the new terms", async () => {
    const visitor = await browser.newPage();
    await openInApp(visitor, trip);
    await expectPrice(visitor, 11_200);
    await departuresOpen(visitor).last().check();
    await expect(visitor.getByText(`Pay 50% now, the rest by ${dayFromNow(LATER - 30)}.`)).toBeVisible();
    await book(visitor);
    await expectDue(visitor, { advance: 5_600, percent: 50, parts: [[dayFromNow(LATER - 30), 5_600]] });
    await visitor.close();
  });

  await test.step("a booking after the due date is paid in full at once", async () => {
    const visitor = await browser.newPage();
    await openInApp(visitor, trip);
    await departuresOpen(visitor).first().check();
    await expect(visitor.getByText("Pay the full price now.")).toBeVisible();
    await visitor.getByRole("link", { name: "Book Now" }).click();
    await addBeds(visitor, "Double Sharing", 1);
    await expect(priceOn(visitor).getByText("The full price is due now")).toBeVisible();
    await visitor.close();
  });
});

test("a trip has its own cancellation terms, and a departure its own payment plan", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: PRICE, starts: [LATER] });
  const trip = `${site}/events/${eventId}`;

  await test.step("the trip has its own cancellation terms", async () => {
    await openAs(page, label, operator, `/to/event-creation/update/${eventId}?step=pricing`);
    await page.getByRole("button", { name: /^Terms of this trip/ }).click();
    const terms = page.getByRole("form", { name: "Terms of this trip" });
    const cancellation = section(terms, "Cancellation");
    await expect(cancellation.getByText("From your Event Settings.", { exact: false })).toBeVisible();
    await expect(cancellation.getByRole("link", { name: "Change it there" })).toHaveAttribute(
      "href",
      "/to/event-settings#terms",
    );
    await cancellation.getByRole("button", { name: "Change for this trip" }).click();
    await expect(cancellation.getByText("Own terms of this trip")).toBeVisible();
    const first = cancellation.getByRole("group", { name: "Bracket 1", exact: true });
    await first.getByRole("textbox", { name: "Charge" }).fill("500");
    await first.getByRole("combobox", { name: "Of what" }).selectOption("person");

    await cancellation.getByRole("button", { name: "Seasons" }).click();
    await cancellation.getByRole("button", { name: "Add season" }).click();
    const season = cancellation.getByRole("group", { name: "Season 1" });
    await season.getByLabel("First day").fill(isoDay(LATER + 1));
    await season.getByLabel("Last day").fill(isoDay(LATER));
    await terms.getByRole("button", { name: "Save terms" }).click();
    await expect(season.getByText("Enter a last day that is not before the first.")).toBeVisible();
    await expectAccessible(page, "terms of a trip that cannot be saved");
    await season.getByLabel("Last day").fill(isoDay(LATER + 9));
    await terms.getByRole("button", { name: "Save terms" }).click();
    await expect(notification(page, "Saved. The terms apply to new bookings.")).toBeVisible();
    await expect(
      terms.getByText("Cancel 31 days or more before the start: ₹500 per person is not refunded."),
    ).toBeVisible();
    await expectAccessible(page, "terms of a trip");
  });

  await test.step("the trip page says so, without the season that the departure is not in", async () => {
    const visitor = await browser.newPage();
    await openInApp(visitor, trip);
    const policy = visitor.getByRole("tabpanel", { name: "Cancellation Policy" });
    await expect(policy).toContainText(
      "Cancel 31 days or more before the start: ₹500 per person is not refunded.",
    );
    await expect(policy).toContainText(
      "Cancel 15 to 30 days before the start: 75% of your advance is not refunded.",
    );
    await expect(policy).not.toContainText("These charges apply to departures");
    await visitor.close();
  });

  await test.step("the departure has two instalments", async () => {
    await page.goto(`${site}/to/event-creation/update/${eventId}?step=dates`);
    await page.getByRole("button", { name: /^Edit PLN/ }).click();
    await page.getByRole("button", { name: /^Terms of this departure/ }).click();
    const terms = page.getByRole("form", { name: "Terms of this departure" });
    await expect(section(terms, "Cancellation").getByText("From the terms of this trip.")).toBeVisible();
    const payment = section(terms, "Payment");
    await payment.getByRole("button", { name: "Change for this departure" }).click();
    await payment.getByRole("button", { name: "Add instalment" }).click();
    const second = payment.getByRole("group", { name: "Instalment 2" });
    await expect(second.getByRole("textbox", { name: "Days" })).toHaveValue("30");
    await second.getByRole("textbox", { name: "Part of the rest (%)" }).fill("40");
    await terms.getByRole("button", { name: "Save terms" }).click();
    await expect(payment.getByText("The parts must add up to 100%, not 90%.")).toBeVisible();
    await payment
      .getByRole("group", { name: "Instalment 1" })
      .getByRole("textbox", { name: "Part of the rest (%)" })
      .fill("60");
    await terms.getByRole("button", { name: "Save terms" }).click();
    await expect(notification(page, "Saved. The terms apply to new bookings.")).toBeVisible();
    await expectAccessible(page, "terms of a departure");
  });

  await test.step("the price shows both days", async () => {
    const visitor = await browser.newPage();
    await openInApp(visitor, trip);
    await expect(
      visitor.getByText(
        `Pay 30% now, the rest in 2 parts: 60% within 28 days of booking, 40% by ${dayFromNow(LATER - 30)}.`,
      ),
    ).toBeVisible();
    await book(visitor);
    await expectDue(visitor, {
      advance: 3_150,
      percent: 30,
      parts: [
        [dayFromNow(28), 4_410],
        [dayFromNow(LATER - 30), 2_940],
      ],
    });
    await expect(visitor.getByRole("region", { name: "If you cancel" })).toContainText(
      "₹500 per person is not refunded",
    );
    await expectAccessible(visitor, "Dates & rooms with two instalments");
    await visitor.close();
  });
});

function section(terms: Locator, name: string): Locator {
  return terms.getByRole("region", { name, exact: true });
}

async function expectPrice(page: Page, price: number): Promise<void> {
  const box = page.getByRole("region", { name: "Price and booking" });
  await expect(box.getByText(inRupees(price)).first()).toBeVisible();
  await expect(box.getByText("per person, incl. GST")).toBeVisible();
}

/** Takes a bed of the last departure, in the first booking step. */
async function book(page: Page): Promise<void> {
  await departuresOpen(page).last().check();
  await page.getByRole("link", { name: "Book Now" }).click();
  await expectHeading(page, "Select Event Plan");
  await addBeds(page, "Double Sharing", 1);
}

type Due = { advance: number; percent: number; parts: [day: string, amount: number][] };

async function expectDue(page: Page, { advance, percent, parts }: Due): Promise<void> {
  const price = priceOn(page);
  await expect(price).toContainText(`${percent}% advance${inRupees(advance)}`);
  for (const [day, amount] of parts) await expect(price).toContainText(`Due by ${day}${inRupees(amount)}`);
}
