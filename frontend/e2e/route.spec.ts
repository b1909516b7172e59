import { openAs, proveByPassword } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { goByPanel } from "./steps/navigation";
import { ownTrip } from "./steps/own-trip";
import { buy } from "./steps/sale";

const SALE = { roomType: "Double Sharing", beds: 2, advance: 6_300 };

test("an operator has payments passed on to its bank, and a refund takes its share back", {
  tag: "@desktop",
}, async ({ page, request, browser }) => {
  test.slow();
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });

  await test.step("the operator sets up a linked account", async () => {
    await openAs(page, trip.label, trip.operator, "/to/payment-accounts", { isConfirmed: false });
    await page.getByRole("button", { name: "Set up payouts by Razorpay" }).click();
    const dialog = page.getByRole("dialog", { name: "Set up payouts by Razorpay" });
    await dialog.getByRole("button", { name: "Send to Razorpay" }).click();
    await expect(dialog.getByRole("textbox", { name: "Legal name of the business" })).toBeFocused();
    await expectAccessible(page, "the form of a linked account, with what is missing");
    const typed = {
      "Legal name of the business": "Majuli Trails",
      "PAN of the business": "AABCB1234M",
      "Contact person": "Rituraj Saikia",
      "E-mail": trip.operator.email,
      Phone: "98640 12345",
      "Street and house number": "College Road",
      City: "Jorhat",
      "PIN code": "785001",
      "Bank account number": "1234567890",
      IFSC: "HDFC0000317",
      "Name of the bank account's holder": "Majuli Trails",
    };
    for (const [name, value] of Object.entries(typed)) {
      await dialog.getByRole("textbox", { name, exact: true }).fill(value);
    }
    await dialog.getByRole("combobox", { name: "State" }).selectOption("Assam");
    await dialog.getByRole("checkbox", { name: /accepts Razorpay's terms/ }).check();
    await dialog.getByRole("button", { name: "Send to Razorpay" }).click();
    await proveByPassword(page, trip.operator.password, "Confirm");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Razorpay is checking it")).toBeVisible();
    await expectAccessible(page, "a linked account that is checked");
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    await expect(page.getByText(/Bank account ending in 7890/)).toBeVisible();
  });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${trip.site}/events/${trip.eventId}`);
  await buy(visitor, request, trip.label, SALE);
  await visitor.context().close();

  const passedOn = page.getByRole("region", { name: "Passed on by Razorpay" });
  await test.step("the payment is passed on, and held until the departure", async () => {
    await goByPanel(page, "Money", "Payouts");
    await expectHeading(page, "Payouts");
    await expect(async () => {
      await page.reload();
      await expect(passedOn.getByText(/^A Day on the River .* Held until /)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    // ₹6,300 less 0.5% of tax at source and 3.54% for the provider's fee.
    await expect(passedOn.getByRole("listitem")).toContainText("₹6,045.48");
    await expectAccessible(page, "payouts by Route");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, "payouts by Route on a phone");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a refund takes its share back", async () => {
    const expected = page.getByRole("region", { name: "Expected from Razorpay" });
    await expected.getByRole("button", { name: "Payments and refunds not paid out yet" }).click();
    await expected.getByRole("link").first().click();
    await page.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Refund — / });
    await dialog.getByRole("textbox", { name: "Refund online (₹)" }).fill("3150");
    await dialog.getByRole("button", { name: /^Refund ₹/ }).click();
    await expect(page.getByText("The refund has been sent.")).toBeVisible();
    await page.goto(`${trip.site}/to/payouts`);
    await expect(async () => {
      await page.reload();
      await expect(passedOn.getByText("₹3,022.74 reversed for a refund")).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectAccessible(page, "a transfer of which a part was reversed");
  });
});
