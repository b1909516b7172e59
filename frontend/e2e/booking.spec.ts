import { expectAccessible } from "./steps/axe";
import {
  addBeds,
  clickContinue,
  departuresOpen,
  expectHeading,
  fillFirstTraveller,
  priceOn,
} from "./steps/booking";
import { checkoutOf, expectCheckoutClosed, goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { billOf, dayFromNow, inRupees } from "./steps/money";
import { goByPanel, openAcrossPages } from "./steps/navigation";
import { codeFor } from "./steps/outbox";
import { expectRows, valueBeside } from "./steps/rows";
import { siteOf } from "./steps/site";
import { registeredTraveller } from "./steps/travellers";
import { detailsOf, kaziranga, lastDeparture, roomiestOf } from "./steps/trips";

test("a traveller finds a trip, books two beds, pays the advance; the operator sees it", {
  tag: "@quick",
}, async ({ page, request, browser }) => {
  // A long journey: a traveller's whole booking, then the operator's view.
  test.slow();
  const traveller = await registeredTraveller(request, kaziranga.label);
  const details = await detailsOf(request, kaziranga);
  const departure = lastDeparture(details);
  const { room_type: roomType, price_per_head_trip: price } = roomiestOf(details, departure);
  // Once, for a run that passes midnight.
  const dueOn = dayFromNow(28);

  await test.step("storefront", async () => {
    await page.goto(siteOf(kaziranga.label));
    await expectHeading(page, "Brahmaputra Trails");
    await expectAccessible(page, "the storefront");
    await page
      .getByRole("link", { name: `View Details: ${kaziranga.title}` })
      .first()
      .click();
  });

  await test.step("trip", async () => {
    await expectHeading(page, kaziranga.title);
    await expect(page.getByText("Booking Open", { exact: true })).toBeVisible();
    await expectAccessible(page, "a trip's page");
    await departuresOpen(page).last().check();
    await page.getByRole("link", { name: "Book Now" }).click();
  });

  const bill = await test.step("dates and rooms", async () => {
    await expectHeading(page, "Select Event Plan");
    await expect(departuresOpen(page).last()).toBeChecked();
    await addBeds(page, roomType, 2);
    const owed = billOf({ price, beds: 2 });
    await expectRows(priceOn(page), {
      [`2 beds in ${roomType.toLowerCase()} × ${inRupees(price)} ${inRupees(price * 1.05)} each with GST`]:
        inRupees(owed.beds),
      "Tax (5%)": inRupees(owed.tax),
      "No payment fee": "₹0",
      Total: inRupees(owed.total),
      "Due now 30% advance": inRupees(owed.advance),
      [`Due by ${dueOn}`]: inRupees(owed.balance),
    });
    await expectAccessible(page, "Dates & rooms");
    await clickContinue(page);
    return owed;
  });

  await test.step("travellers", async () => {
    await expectHeading(page, "Traveler Information");
    await fillFirstTraveller(page, "Meera Das");
    await expectAccessible(page, "Travellers");
    await clickContinue(page);
  });

  await test.step("sign-in by a one-time code", async () => {
    const dialog = page.getByRole("dialog", { name: "Sign in to hold your beds" });
    await dialog.getByRole("textbox", { name: "E-mail" }).fill(traveller.email);
    await expectAccessible(page, "the sign-in dialog");
    await dialog.getByRole("button", { name: "Send OTP" }).click();
    await expect(dialog.getByText("OTP sent successfully!")).toBeVisible();
    await expectAccessible(page, "the sign-in dialog's code");
    await dialog
      .getByRole("textbox", { name: "Code" })
      .fill(await codeFor(request, traveller.email, /^Your code to book/));
  });

  const reference = await test.step("review", async () => {
    await expectHeading(page, "Review Booking");
    await expect(page).toHaveURL(/\/events\/\d+\/review\?booking=\d+$/);
    await expectRows(priceOn(page), {
      Total: inRupees(bill.total),
      "Due now 30% advance": inRupees(bill.advance),
      [`Due by ${dueOn}`]: inRupees(bill.balance),
    });
    await expectRows(page.getByRole("region", { name: "Trip" }), {
      Beds: `2 beds in ${roomType.toLowerCase()}`,
    });
    await expect(page.getByText("Your beds are held for 20 minutes.")).toBeVisible();
    await expectAccessible(page, "Review & pay");
    const booked = await valueBeside(page.getByRole("region", { name: "Trip" }), "Reference");
    await page.getByRole("button", { name: `Pay ${inRupees(bill.advance)}` }).click();
    return booked;
  });

  await test.step("payment", async () => {
    const checkout = checkoutOf(page);
    await expect(checkout.getByText(inRupees(bill.advance)).first()).toBeVisible();
    await expectAccessible(page, "the checkout");
    await payByCard(page, goodCard);
    await expect(checkout.getByRole("heading", { name: "Payment received" })).toBeVisible();
    await expectCheckoutClosed(page);
  });

  await test.step("confirmed", async () => {
    await expectHeading(page, "Booking confirmed successfully!");
    await expectRows(page.getByRole("region", { name: "Trip" }), {
      Travellers: "Meera Das, Guest 1",
      Reference: reference,
      Paid: inRupees(bill.advance),
      "Still to pay": `${inRupees(bill.balance)} by ${dueOn}`,
    });
    await expect(page.getByRole("link", { name: /^Receipt voucher RV/ })).toContainText(
      inRupees(bill.advance),
    );
    await expectAccessible(page, "the confirmation");
    await page.getByRole("link", { name: "Go to My Bookings" }).click();
  });

  await test.step("My Bookings", async () => {
    await expectHeading(page, "My Bookings");
    const booking = page.getByRole("article", { name: kaziranga.title });
    await booking.getByRole("button", { name: /^Confirmed ?Partly paid/ }).click();
    await expectRows(booking, {
      "Total with tax": inRupees(bill.total),
      Paid: inRupees(bill.advance),
      [`Still to pay Due by ${dueOn}`]: inRupees(bill.balance),
      Reference: reference,
    });
    await expectAccessible(page, "My Bookings");
  });

  await test.step("the operator's Group Bookings", async () => {
    const office = await (await browser.newContext()).newPage();
    await office.goto(`${siteOf(kaziranga.label)}/login`);
    await office.getByRole("textbox", { name: "E-mail" }).fill(`operator@${kaziranga.label}.example`);
    await office.getByRole("textbox", { name: "Password" }).fill("toli-demo-2026");
    await office.getByRole("button", { name: "Sign In" }).click();
    await expectHeading(office, "Dashboard");
    await expect(office).toHaveURL(`${siteOf(kaziranga.label)}/to`);
    await expectAccessible(office, "the operator's dashboard");

    await goByPanel(office, "Departures");
    await expectHeading(office, "Group Bookings");
    await expectAccessible(office, "Group Bookings");
    const plan = `PLN-${String(departure.ep_id).padStart(3, "0")}`;
    await openAcrossPages(office, `View Details of ${kaziranga.title}, ${plan}`);
    await expectHeading(office, kaziranga.title);
    await expectAccessible(office, "a departure's bookings");
    await office.getByRole("link", { name: `View Details of ${reference}, Meera Das` }).click();

    await expectHeading(office, "Meera Das");
    for (const fact of [`Reference ${reference}`, kaziranga.title, "2 travellers"]) {
      await expect(office.getByText(fact, { exact: true }).first()).toBeVisible();
    }
    await expectRows(office.getByRole("region", { name: "Payment" }), {
      "Total with tax": inRupees(bill.total),
      Paid: inRupees(bill.advance),
      [`Due by ${dueOn}`]: inRupees(bill.balance),
    });
    const traveller = office
      .getByRole("table", { name: "Travellers" })
      .getByRole("row", { name: /^Meera Das/ });
    await expect(traveller.getByText("Passport •••• 4567", { exact: true })).toBeVisible();
    await expect(traveller.getByRole("link", { name: "+91 98123 45670", exact: true })).toBeVisible();
    await expectAccessible(office, "a booking in the panel");
  });
});
