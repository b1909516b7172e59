import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { addBeds, clickContinue, departuresOpen, expectHeading, fillFirstTraveller } from "./steps/booking";
import { expectCheckoutClosed, goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { goByPanel } from "./steps/navigation";
import { ownTrip } from "./steps/own-trip";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

const GSTIN = "27AAPFU0939F1ZV";

test("a traveller asks for an invoice for the company, and the operator issues it", {
  tag: "@desktop",
}, async ({ page, request, browser }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const traveller = await registeredTraveller(request, label);
  await addSession(page.context(), label, await tokenOf(request, label, traveller));
  let address = "";
  let bookingId = "";

  await test.step("the traveller books and enters the GSTIN", async () => {
    await page.goto(`${site}/events/${eventId}/book`);
    await departuresOpen(page).last().check();
    await addBeds(page, "Double Sharing", 1);
    await clickContinue(page);
    await fillFirstTraveller(page, "Meera Joshi");
    await page.getByRole("checkbox", { name: "I need a GST invoice for my company" }).check();
    const gstin = page.getByRole("textbox", { name: "Company's GSTIN" });
    await gstin.fill("27AAPFU0939F1ZW");
    await page.getByRole("textbox", { name: "Company's legal name" }).fill("Udaan Textiles LLP");
    await clickContinue(page);
    await expect(gstin).toBeFocused();
    await expect(gstin).toHaveAccessibleDescription(/not a valid GSTIN/);
    await expectAccessible(page, "Travellers with a company");
    await gstin.fill(GSTIN.toLowerCase());
    await clickContinue(page);
    await expect(page.getByText(`GSTIN ${GSTIN}`)).toBeVisible();
    bookingId = new URL(page.url()).searchParams.get("booking") ?? "";
    await page.getByRole("button", { name: "Pay ₹3,150" }).click();
    await payByCard(page, goodCard);
    await expectCheckoutClosed(page);
    await expectHeading(page, "Booking confirmed successfully!");
  });

  await test.step("My Bookings says whom documents name, and changes it", async () => {
    await page.goto(`${site}/mybookings`);
    await page.getByRole("button", { name: /A Day on the River/ }).click();
    await page.getByRole("button", { name: "Change billing name" }).click();
    const dialog = page.getByRole("dialog", { name: /^Billing name of/ });
    await dialog.getByRole("textbox", { name: "Company's legal name" }).fill("Udaan Textiles India LLP");
    await expectAccessible(page, "the billing name");
    await dialog.getByRole("button", { name: "Save billing name" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Udaan Textiles India LLP")).toBeVisible();
  });

  await test.step("the operator issues the invoice", async () => {
    const office = await (await browser.newContext()).newPage();
    await openAs(office, label, operator, `/to/orders/${eventId}/details/${bookingId}`);
    await office.getByRole("button", { name: "Issue tax invoice" }).click();
    const dialog = office.getByRole("dialog", { name: "Tax invoice for Udaan Textiles India LLP" });
    await expect(dialog).toContainText("₹10,500");
    await dialog.getByRole("button", { name: "Issue tax invoice" }).click();
    await expect(dialog).toBeHidden();
    const invoice = office.getByRole("link", { name: /^Tax invoice TI\// });
    await expect(invoice).toBeVisible();
    await expect(office.getByRole("button", { name: "Issue tax invoice" })).toBeHidden();
    await expectAccessible(office, "the documents of a booking");
    address = (await invoice.getAttribute("href")) ?? "";

    await goByPanel(office, "Money", "Tax and exports");
    const month = office.getByRole("region", { name: /^GSTR-1 of / });
    await expect(month.getByRole("row", { name: /^Invoices to companies/ })).toContainText("₹10,000");
    await expectAccessible(office, "tax and exports");
    const saved = office.waitForEvent("download");
    await month.getByRole("link", { name: "Download GSTR-1 (JSON)" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^GSTR1-\w{15}-\d{4}-\d\d\.json$/);
    await office.context().close();
  });

  await test.step("the traveller finds the invoice", async () => {
    await page.reload();
    await page.getByRole("button", { name: /A Day on the River/ }).click();
    await expect(page.getByRole("link", { name: /^Tax invoice TI\// })).toHaveAttribute("href", address);
  });
});
