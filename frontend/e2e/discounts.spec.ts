import { notification, openAs } from "./steps/account";
import { openInApp } from "./steps/app";
import { expectAccessible } from "./steps/axe";
import {
  addBeds,
  clickContinue,
  departuresOpen,
  expectHeading,
  fillFirstTraveller,
  priceOn,
} from "./steps/booking";
import { goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { inRupees } from "./steps/money";
import { codeFor, mailTo } from "./steps/outbox";
import { ownTrip } from "./steps/own-trip";
import { expectRows } from "./steps/rows";
import { registeredTraveller } from "./steps/travellers";

const PRICE = 10_000;
/** Two beds less ₹500 each for booking early, less 10% by the code, with 5% tax. */
const TOTAL = 17_955;

test("an operator adds a code and an early-bird discount, and a traveller books with both", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: PRICE, starts: [20] });
  const traveller = await registeredTraveller(request, label);

  await test.step("the operator adds both", async () => {
    await openAs(page, label, operator, "/to/discounts");
    await expectHeading(page, "Discounts");
    await page.getByRole("button", { name: "Add discount" }).click();
    const dialog = page.getByRole("dialog", { name: "Add discount" });
    await dialog.getByRole("button", { name: "Save discount" }).click();
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Monsoon sale");
    await dialog.getByRole("textbox", { name: "Code", exact: true }).fill("monsoon10");
    await dialog.getByRole("textbox", { name: "Percent" }).fill("10");
    await dialog.getByRole("textbox", { name: "Total uses (optional)" }).fill("1");
    await expectAccessible(page, "a discount being added");
    await dialog.getByRole("button", { name: "Save discount" }).click();
    await expect(notification(page, "Discount saved")).toBeVisible();

    await page.getByRole("button", { name: "Add discount" }).click();
    await dialog.getByRole("combobox", { name: "Kind" }).selectOption("early_bird");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Early bird");
    await dialog.getByRole("combobox", { name: "Taken off" }).selectOption("person");
    await dialog.getByRole("textbox", { name: "Amount per person (₹)" }).fill("500");
    await dialog.getByRole("textbox", { name: /^Booked at least/ }).fill("10");
    await dialog.getByRole("button", { name: "Save discount" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /Monsoon sale MONSOON10/ })).toContainText("0 used, 1 left");
    await expectAccessible(page, "discounts");
  });

  const visitor = await browser.newPage();
  await test.step("the trip page shows the early-bird discount", async () => {
    await openInApp(visitor, `${site}/events/${eventId}`);
    await departuresOpen(visitor).first().check();
    await expect(visitor.getByText(/₹500 less per person until/)).toBeVisible();
    await visitor.getByRole("link", { name: "Book Now" }).click();
  });

  await test.step("the traveller enters the code", async () => {
    await addBeds(visitor, "Double Sharing", 2);
    await expectRows(priceOn(visitor), { "Early bird": `−${inRupees(1_000)}`, Total: inRupees(19_950) });
    await visitor.getByRole("button", { name: "Have a code?" }).click();
    const code = visitor.getByRole("textbox", { name: "Discount code" });
    await code.fill("MONSOON");
    await visitor.getByRole("button", { name: "Apply code" }).click();
    await expect(
      visitor.getByText("We do not know this code. Please check how it is written."),
    ).toBeVisible();
    await expectRows(priceOn(visitor), { Total: inRupees(19_950) });
    await expectAccessible(visitor, "a code that is refused");
    await code.fill("monsoon10");
    await visitor.getByRole("button", { name: "Apply code" }).click();
    await expectRows(priceOn(visitor), { "Monsoon sale": `−${inRupees(1_900)}`, Total: inRupees(TOTAL) });
    await visitor.reload();
    await expect(code).toHaveValue("monsoon10");
    await expectRows(priceOn(visitor), { Total: inRupees(TOTAL) });
    await clickContinue(visitor);
  });

  await test.step("books and pays the price with both", async () => {
    await fillFirstTraveller(visitor, "Meera Das");
    await clickContinue(visitor);
    const dialog = visitor.getByRole("dialog", { name: "Sign in to hold your beds" });
    await dialog.getByRole("textbox", { name: "E-mail" }).fill(traveller.email);
    await dialog.getByRole("button", { name: "Send OTP" }).click();
    const code = await codeFor(request, traveller.email, /^Your code to book/);
    await dialog.getByRole("textbox", { name: "Code" }).fill(code);
    await expectHeading(visitor, "Review Booking");
    await expectRows(priceOn(visitor), { "Monsoon sale": `−${inRupees(1_900)}`, Total: inRupees(TOTAL) });
    await visitor.getByRole("radio", { name: /full/i }).check();
    await visitor.getByRole("button", { name: `Pay ${inRupees(TOTAL)}` }).click();
    await payByCard(visitor, goodCard);
    await expectHeading(visitor, "Booking confirmed successfully!");
    await expect(visitor.getByRole("link", { name: /^Receipt voucher RV/ })).toContainText(inRupees(TOTAL));
    const mail = await mailTo(request, traveller.email, /confirmed/i);
    expect(mail.text).toContain(inRupees(TOTAL));
  });

  await test.step("the operator sees that it is used up", async () => {
    await page.reload();
    await expect(page.getByRole("row", { name: /Monsoon sale MONSOON10/ })).toContainText("1 used, 0 left");
    await expect(page.getByRole("row", { name: /Monsoon sale MONSOON10/ })).toContainText("Used up");
    await page.getByRole("button", { name: "End Early bird" }).click();
    await page.getByRole("button", { name: "End discount" }).click();
    await expect(notification(page, "Discount ended")).toBeVisible();
  });
});
