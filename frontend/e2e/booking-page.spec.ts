import type { Page } from "@playwright/test";
import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { expectRows } from "./steps/rows";
import { expectTargets } from "./steps/targets";
import { detailsOf, lastDeparture, roomiestOf } from "./steps/trips";

const PHONE = "98160 54321";

/** Books one bed unpaid at the desk. */
async function bookUnpaid(page: Page, roomType: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill("Sunita Batra");
  await page.getByRole("textbox", { name: "Phone" }).fill(PHONE);
  await page
    .getByRole("group", { name: `Beds, ${roomType}`, exact: true })
    .getByRole("button", { name: /^Add one/ })
    .click();
  await page.getByRole("radio", { name: "Book unpaid" }).check();
  await page.getByRole("button", { name: "Book 1 bed" }).click();
  await expect(page.getByText("Sunita Batra is booked")).toBeVisible();
}

// On a phone and on a desktop: no tag.
test("a customer phones, is found by number, and their cash is recorded in five clicks and two fields", async ({
  page,
  request,
}, { project }) => {
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [60] });
  const details = await detailsOf(request, { label, title: OWN_TITLE });
  const departure = lastDeparture(details);
  await openAs(page, label, operator, `/to/orders/${details.event_id}/book?plan=${departure.ep_id}`);
  await bookUnpaid(page, roomiestOf(details, departure).room_type);
  await page.goto(`${site}/to`);
  await expectHeading(page, "Dashboard");

  const { effort, click, fill } = counting();
  await test.step("from the dashboard to the booking", async () => {
    await click(page.getByRole("button", { name: "Jump to…" }).filter({ visible: true }));
    await fill(page.getByRole("combobox"), PHONE);
    await click(page.getByRole("option", { name: "Sunita Batra +91 98160 54321" }));
    await click(page.getByRole("table", { name: "Bookings" }).getByRole("link", { name: OWN_TITLE }));
    await expect(page).toHaveURL(/\/details\/\d+$/);
  });

  const timeline = page.getByRole("region", { name: "Timeline" });
  const money = page.getByRole("region", { name: "Payment", exact: true });
  await test.step("the customer is a tap away", async () => {
    const customer = page.getByRole("region", { name: "Customer", exact: true });
    await expect(customer.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+919816054321");
    await expect(customer.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      "https://wa.me/919816054321",
    );
    await expect(timeline.getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page, "the booking of who phones");
    if (project.name === "phone") return expectTargets(page, "the booking of who phones");
    const first = await page.getByRole("link", { name: "Bookings of this departure" }).boundingBox();
    const last = await page.getByRole("region", { name: "Documents" }).boundingBox();
    const height = (last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0);
    // The panel's margins take 96 px; a new company has the notice of two-step sign-in above.
    expect(height, "an ordinary booking fits a screen of 900 px").toBeLessThanOrEqual(900 - 96);
  });

  await test.step("cash is taken", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await click(money.getByRole("button", { name: "Take payment" }));
    const dialog = page.getByRole("dialog", { name: /^Take payment — Sunita Batra/ });
    await fill(dialog.getByRole("textbox", { name: "Amount (₹)" }), "4,000");
    await expect(dialog.getByRole("radio", { name: "Cash" })).toBeChecked();
    await click(dialog.getByRole("button", { name: "Record payment" }));
    await expect(dialog).toBeHidden();
    await expectRows(money, { Paid: "₹4,000", "Total with tax": "₹10,500" });
    await expect(timeline.getByRole("listitem").filter({ hasText: "Payment: Cash" })).toContainText("₹4,000");
    expect(effort.clicks).toBeLessThanOrEqual(5);
    expect(effort.fields).toBeLessThanOrEqual(2);
  });

  await test.step("the rest by a payment link", async () => {
    await money.getByRole("button", { name: "Take payment" }).click();
    const dialog = page.getByRole("dialog", { name: /^Take payment — / });
    await dialog.getByRole("radio", { name: "UPI" }).check();
    await expect(dialog.getByRole("button", { name: "Record payment" })).toBeVisible();
    await dialog.getByRole("radio", { name: "Payment link" }).check();
    await expect(dialog.getByRole("link", { name: "Send by WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/919816054321\?text=/,
    );
    await expect(dialog.getByRole("button", { name: "Replace payment link" })).toBeVisible();
    await expectAccessible(page, "a payment being taken by a link");
    if (project.name === "phone") await expectTargets(page, "a payment being taken by a link");
    await page.keyboard.press("Escape");
  });

  await test.step("what is done rarely is behind one button", async () => {
    await page.getByRole("button", { name: /^More for Sunita Batra/ }).click();
    for (const name of ["Payment link", "Refund", "Cancel booking"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await expectAccessible(page, "the menu of a booking");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Refund — Sunita Batra/ });
    await expect(dialog.getByRole("textbox", { name: "Amount (₹)" })).toHaveValue("4,000");
    await expect(dialog.getByRole("button", { name: "Record refund of ₹4,000" })).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /^Online/ })).toHaveCount(0);
    await expectAccessible(page, "the refund of a cash payment");
    if (project.name === "phone") await expectTargets(page, "the refund of a cash payment");
    await page.keyboard.press("Escape");
  });

  await test.step("a transfer with a known number: two clicks and one field", async () => {
    const { effort, click, fill } = counting();
    await click(money.getByRole("button", { name: "Take payment" }));
    const dialog = page.getByRole("dialog", { name: /^Take payment — / });
    // A mistake and its correction are not counted.
    await dialog.getByRole("textbox", { name: "Reference (optional)" }).fill("UTR");
    await dialog.getByRole("radio", { name: "NEFT" }).check();
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog.getByText(/^Enter the 16 characters of the NEFT number/).first()).toBeVisible();
    await expectAccessible(page, "a reference that is wrong for its method");
    await dialog.getByRole("radio", { name: "Cash" }).check();
    await fill(dialog.getByRole("textbox", { name: "Reference (optional)" }), "sbinn 52026112899");
    await expect(dialog.getByRole("radio", { name: "NEFT" })).toBeChecked();
    await click(dialog.getByRole("button", { name: "Record payment" }));
    await expect(dialog).toBeHidden();
    expect(effort).toEqual({ clicks: 2, fields: 1 });
    const entry = timeline.getByRole("listitem").filter({ hasText: "Payment: NEFT" });
    await expect(entry).toContainText("SBINN52026112899");
  });
});
