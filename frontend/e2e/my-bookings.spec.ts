import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expectCheckoutClosed, goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { expectRows, valueBeside } from "./steps/rows";
import { siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";
import { kedarkantha, malvan } from "./steps/trips";

test("the balance of a booking is paid in My Bookings", { tag: "@phone" }, async ({ page, request }) => {
  const { reference } = await travellerWithBooking(page, request, malvan, 1);
  await page.goto(`${siteOf(malvan.label)}/mybookings`);
  const booking = page.getByRole("article", { name: malvan.title });
  await booking.getByRole("link", { name: "Pay balance" }).click();

  const dialog = page.getByRole("dialog", { name: "Pay the balance" });
  await expect.poll(() => dialog.getByRole("definition").first().innerText()).toBe(reference);
  const due = (await dialog.getByRole("button", { name: /^Pay ₹/ }).innerText()).replace("Pay ", "");
  await dialog.getByRole("radio", { name: /^Part of the balance/ }).check();
  const amount = dialog.getByRole("textbox", { name: "Amount in rupees" });
  for (const [typed, message] of [
    ["much", "Enter an amount in rupees, for example 2500."],
    ["0.5", "Pay at least ₹1."],
    ["900000", `Pay at most ${due}.`],
  ] as const) {
    await amount.fill(typed);
    await dialog.getByRole("button", { name: /^Pay/ }).click();
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, "Pay the balance");
  await amount.fill("1,000");
  await dialog.getByRole("button", { name: "Pay ₹1,000", exact: true }).click();
  await payByCard(page, goodCard);
  await expectCheckoutClosed(page);
  await expect(page.getByText("₹1,000 paid. Thank you.", { exact: true })).toBeVisible();
  await booking.getByRole("link", { name: "Pay balance" }).click();
  await expect(dialog.getByRole("radio", { name: /^Full balance/ })).toBeChecked();
  await dialog.getByRole("button", { name: /^Pay ₹/ }).click();
  await payByCard(page, goodCard);
  await expectCheckoutClosed(page);
  await expect(page.getByText("Balance paid. Thank you.", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  await booking.getByRole("button", { name: /^Confirmed ?Paid/ }).click();
  const total = await valueBeside(booking, "Total with tax");
  await expectRows(booking, { Paid: total, Reference: reference });
  await expect(booking.getByRole("link", { name: "Pay balance" })).toHaveCount(0);

  const documents = booking
    .getByRole("list", { name: "Documents" })
    .getByRole("link", { name: /^Receipt voucher RV/ });
  await expect(documents).toHaveCount(3);
  for (const [name, type] of [
    [/^Receipt voucher/, "application/pdf"],
    ["Download all", "application/pdf"],
    ["Add to calendar", "text/calendar"],
  ] as const) {
    const address = await booking.getByRole("link", { name }).first().getAttribute("href");
    const kind = await page.evaluate(
      async (url) => (await fetch(url)).headers.get("content-type"),
      address ?? "",
    );
    expect(kind).toContain(type);
  }
});

test("bookings are searched and filtered; an empty list links to the trips", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const { reference } = await travellerWithBooking(page, request, kedarkantha, 1);
  const site = siteOf(kedarkantha.label);
  await page.goto(`${site}/mybookings`);
  const booking = page.getByRole("article", { name: kedarkantha.title });
  const search = page.getByRole("searchbox", { name: "Search your bookings" });
  await search.fill(reference.toLowerCase());
  await expect(booking).toBeVisible();
  await search.fill("atlantis");
  await expect(page.getByText("No Bookings Found.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?q=atlantis$/);
  await expectAccessible(page, "My Bookings without a match");
  await page.getByRole("button", { name: "Clear search" }).click();

  await pick(page, "Cancelled");
  await expect(booking).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("No Bookings Found.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(booking).toBeVisible();

  await context.clearCookies();
  await page.goto(`${site}/mybookings`);
  await expectHeading(page, "Welcome Back");
  const other = await registeredTraveller(request, kedarkantha.label);
  await addSession(context, kedarkantha.label, await tokenOf(request, kedarkantha.label, other));
  await page.goto(`${site}/mybookings`);
  await expect(page.getByText("No Bookings Found.", { exact: true })).toBeVisible();
  await expectAccessible(page, "My Bookings without a booking");
  await page.getByRole("link", { name: "Find a trip" }).click();
  await expectHeading(page, "Zanskar High Routes");
});

/** Opens the filters: beside the list or, on a phone, in a dialog. */
async function pick(page: Page, status: string): Promise<void> {
  const inDialog = page.getByRole("button", { name: /^Filters/ });
  const isPhone = await inDialog.isVisible();
  if (isPhone) await inDialog.click();
  const group = page.getByRole("group", { name: "Booking status" });
  await group.getByRole("radio", { name: status }).check();
  await expectAccessible(page, "the filters of My Bookings");
  if (isPhone)
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^\d+ bookings?$/ })
      .click();
}
