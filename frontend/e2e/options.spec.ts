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
import { mailTo } from "./steps/outbox";
import { ownTrip } from "./steps/own-trip";
import { expectRows } from "./steps/rows";
import { takingsOf } from "./steps/sale";
import { call } from "./steps/server";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

const PRICE = 10_000;
/** Two adults and a child at half the price, each with ₹1,000 for the pick-up. */
const BEDS = 2 * 11_000 + 5_500;
const CODE = BEDS / 10;
const BOOTS = 2 * 500;
/** 5% of ₹25,750, half up to whole rupees. */
const TAX = 1_288;
const TOTAL = BEDS - CODE + BOOTS + TAX;
const REFUND = 5_000;
const CHARGE = 1_000;
/** Two adults with boots, less 10%, and the charge without its tax; then 5% of ₹21,752. */
const NEW_PRICE = 22_000 - 2_200 + BOOTS + 952 + 1_088;
const SECOND_REFUND = TOTAL - NEW_PRICE;
const LEFT = NEW_PRICE - REFUND;

test("a trip with pick-ups, a child's price, an add-on and a code is sold and refunded in part", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: PRICE, starts: [40] });
  const traveller = await registeredTraveller(request, label);
  const token = await tokenOf(request, label, operator);
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
    { token },
  );
  const clientId = own.client.client_id;
  await call(request, "POST", `${site}/api/clients/${clientId}/discounts`, {
    token,
    body: { kind: "code", name: "River sale", code: "RIVER10", basis: "price", value: 10 },
  });

  await test.step("the operator adds what travellers choose", async () => {
    await openAs(page, label, operator, `/to/event-creation/update/${eventId}?step=pricing`);
    await page.getByRole("button", { name: /^Pick-up points and variants/ }).click();
    const variants = page.getByRole("form", { name: "Pick-up points" });
    const add = variants.getByRole("button", { name: "Add pick-up point or variant" });
    await add.click();
    await add.click();
    await variants.getByRole("button", { name: "Save pick-up points" }).click();
    await expect(variants.getByText("Enter a name.").first()).toBeVisible();
    await variants.getByRole("textbox", { name: "Name" }).first().fill("From Jorhat");
    await variants.getByRole("textbox", { name: "Name" }).last().fill("From Guwahati");
    await variants.getByRole("combobox", { name: "Price" }).last().selectOption("Costs more");
    await variants.getByRole("textbox", { name: "Difference per person (₹)" }).fill("1000");
    await variants.getByRole("textbox", { name: "Places per departure" }).last().fill("4");
    await variants.getByRole("button", { name: "Save pick-up points" }).click();
    await expect(notification(page, "Saved.")).toBeVisible();
    await expect(variants.getByRole("group", { name: "From Guwahati" })).toBeVisible();

    await page.getByRole("button", { name: /^Traveller categories/ }).click();
    const categories = page.getByRole("form", { name: "Traveller categories" });
    await categories.getByRole("button", { name: "Add category" }).click();
    await categories.getByRole("textbox", { name: "Name" }).fill("Child");
    await categories.getByRole("textbox", { name: /^From age/ }).fill("5");
    await categories.getByRole("textbox", { name: /^To age/ }).fill("11");
    await categories.getByRole("textbox", { name: /^Pays/ }).fill("50");
    await categories.getByRole("button", { name: "Save categories" }).click();
    const preview = page.getByRole("region", { name: "As travellers see it" });
    await expectRows(preview, { "From Guwahati": "+₹1,050", Child: "50% of the price" });

    await page.getByRole("button", { name: /^Add-ons/ }).click();
    const addOns = page.getByRole("form", { name: "Add-ons" });
    await addOns.getByRole("button", { name: "Add add-on" }).click();
    await addOns.getByRole("textbox", { name: "Name" }).fill("Rented boots");
    await addOns.getByRole("textbox", { name: "Price (₹)" }).fill("500");
    await addOns.getByText("Description, number, tax and last day").click();
    await addOns.getByRole("textbox", { name: "Number per departure" }).fill("5");
    await addOns.getByRole("button", { name: "Save add-ons" }).click();
    await expectRows(preview, { "Rented boots per person": "₹525" });
    await expectAccessible(page, "the options of a trip");
  });

  const context = await browser.newContext();
  await addSession(context, label, await tokenOf(request, label, traveller));
  const visitor = await context.newPage();
  await test.step("the traveller chooses", async () => {
    await openInApp(visitor, `${site}/events/${eventId}`);
    await visitor.getByRole("tab", { name: "Room Details" }).click();
    await expectRows(visitor.getByRole("tabpanel", { name: "Room Details" }), {
      "From Guwahati 4 left": "+₹1,050",
    });
    await departuresOpen(visitor).first().check();
    await visitor.getByRole("link", { name: "Book Now" }).click();
    await addBeds(visitor, "Double Sharing", 3);
    await visitor
      .getByRole("group", { name: "Child in Double Sharing" })
      .getByRole("button", { name: /^Add one/ })
      .click();
    await clickContinue(visitor);
    await expect(visitor.getByText("Please choose a pick-up or option for every traveller.")).toBeVisible();
    await visitor.getByRole("radio", { name: /^From Guwahati/ }).check();
    const boots = visitor.getByRole("group", { name: "Rented boots" });
    await boots.getByRole("button", { name: /^Add one/ }).click();
    await boots.getByRole("button", { name: /^Add one/ }).click();
    await visitor.getByRole("button", { name: "Have a code?" }).click();
    await visitor.getByRole("textbox", { name: "Discount code" }).fill("river10");
    await visitor.getByRole("button", { name: "Apply code" }).click();
    const price = {
      "2 beds in double sharing, From Guwahati × ₹11,000 ₹11,550 each with GST": inRupees(22_000),
      "1 bed in double sharing, Child, From Guwahati × ₹5,500 ₹5,775 each with GST": inRupees(5_500),
      "Rented boots: 2 × ₹500 ₹525 each with GST": inRupees(BOOTS),
      "River sale": `−${inRupees(CODE)}`,
      "Tax (5%)": inRupees(TAX),
      Total: inRupees(TOTAL),
    };
    await expectRows(priceOn(visitor), price);
    await expectAccessible(visitor, "the choice of options");
    await visitor.reload();
    await expectRows(priceOn(visitor), price);
    await clickContinue(visitor);
  });

  await test.step("names the travellers and pays", async () => {
    await fillFirstTraveller(visitor, "Meera Das");
    await visitor.getByRole("button", { name: /Guest 2/ }).click();
    const child = visitor.getByRole("region", { name: /Guest 2|Tara/ });
    await child.getByRole("textbox", { name: "Full name" }).fill("Tara Das");
    await child.getByRole("textbox", { name: "Age" }).fill("12");
    await clickContinue(visitor);
    await expect(child.getByText("Child is for 5 to 11 years on the first day of the tour.")).toBeVisible();
    await expectAccessible(visitor, "a traveller of the wrong age");
    await child.getByRole("textbox", { name: "Age" }).fill("9");
    await clickContinue(visitor);
    await expectHeading(visitor, "Review Booking");
    await expect(visitor.getByText("Child · From Guwahati")).toBeVisible();
    await expectRows(priceOn(visitor), { Total: inRupees(TOTAL) });
    await visitor.getByRole("radio", { name: /full/i }).check();
    await visitor.getByRole("button", { name: `Pay ${inRupees(TOTAL)}` }).click();
    await payByCard(visitor, goodCard);
    await expectHeading(visitor, "Booking confirmed successfully!");
    await expect(visitor.getByRole("link", { name: /^Receipt voucher RV/ })).toContainText(inRupees(TOTAL));
    const mail = await mailTo(request, traveller.email, /confirmed/i);
    for (const named of [inRupees(TOTAL), "Child, From Guwahati", "2 x Rented boots"]) {
      expect(mail.text).toContain(named);
    }
  });

  const bookingId = Number(new URL(visitor.url()).searchParams.get("booking"));
  await test.step("the operator sees it and refunds a part", async () => {
    await page.goto(`${site}/to/orders/${eventId}/details/${bookingId}`);
    await expect(page.getByText("2 × Double Sharing, From Guwahati")).toBeVisible();
    await expect(page.getByRole("row", { name: /Tara Das/ })).toContainText("Child");
    await page.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Refund/ });
    await dialog.getByRole("textbox", { name: /online/i }).fill(String(REFUND));
    await dialog.getByRole("button", { name: `Refund ${inRupees(REFUND)}` }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the child drops out, for a charge", async () => {
    // The refund is sent by a job, and the mail after it.
    const refunded = await mailTo(request, traveller.email, /refund .*has been sent/i);
    expect(refunded.text).toContain(inRupees(REFUND));
    await page.getByRole("link", { name: "Change booking" }).click();
    await page.getByRole("button", { name: "Remove traveller Tara Das" }).click();
    await page.getByRole("textbox", { name: "Charge for the change, with tax" }).fill(String(CHARGE));
    const summary = page.getByRole("region", { name: "What changes" });
    await expectRows(summary, {
      "New price": inRupees(NEW_PRICE),
      "Price reduction (refunded)": `−${inRupees(REFUND)}`,
      Paid: inRupees(TOTAL - REFUND),
      "Refunded by the payment provider": inRupees(SECOND_REFUND),
    });
    await page.getByRole("button", { name: `Save and refund ${inRupees(SECOND_REFUND)}` }).click();
    await expectHeading(page, "Meera Das");
    await expect(page.getByRole("table", { name: "Travellers" })).not.toContainText("Tara Das");
  });

  await test.step("mail, page, documents, dashboard and ledger have the same figures", async () => {
    const changed = await mailTo(request, traveller.email, /^Booking changed/);
    expect(changed.text).toContain(inRupees(SECOND_REFUND));
    const booking = visitor.getByRole("article", { name: "A Day on the River" });
    // The second refund, too, is sent by a job.
    await expect(async () => {
      await visitor.goto(`${site}/mybookings`);
      await booking.getByRole("button", { name: /^Confirmed/ }).click();
      await expect(booking.getByText(inRupees(LEFT), { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectRows(booking, {
      Paid: inRupees(LEFT),
      "2 × Rented boots": inRupees(BOOTS),
      "Total with tax": inRupees(NEW_PRICE),
      "Price reduction (refunded)": `−${inRupees(REFUND)}`,
    });
    await expect(booking.getByText("Tara Das")).toBeHidden();
    const documents = booking.getByRole("list", { name: "Documents" });
    await expect(documents.getByRole("link", { name: /^Receipt voucher RV/ })).toContainText(inRupees(TOTAL));
    const vouchers = documents.getByRole("link", { name: /^Refund voucher RF/ });
    for (const amount of [REFUND, SECOND_REFUND]) {
      await expect(vouchers.filter({ hasText: inRupees(amount) })).toHaveCount(1);
    }
    await page.goto(`${site}/to`);
    await expect(
      page.getByRole("table", { name: "Recent events" }).getByRole("row").last().getByRole("cell"),
    ).toHaveText(["1", inRupees(LEFT), "Active"]);
    // Last, because this sign-in ends the traveller's session of the same caller.
    const renewed = await tokenOf(request, label, operator);
    const takings = await takingsOf(request, label, { clientId, token: renewed });
    expect(takings).toEqual({ bookings: 1, owed: LEFT, taken: LEFT });
  });
});
