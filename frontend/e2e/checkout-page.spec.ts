import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { checkoutOf, expectCheckoutClosed } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { travellerWithHold } from "./steps/traveller-states";
import { ladakh } from "./steps/trips";

test("the checkout keeps the focus inside, and Escape closes it after a confirmation", {
  tag: "@phone",
}, async ({ page, request }) => {
  const { review } = await travellerWithHold(page, request, ladakh, 1);
  await page.goto(review);
  const pay = page.getByRole("button", { name: /^Pay ₹/ });
  await pay.click();

  const checkout = checkoutOf(page);
  await expect(checkout.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the checkout");
  const close = checkout.getByRole("button", { name: "Close payment" });
  await close.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(checkout.getByRole("button", { name: /^Pay ₹/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(checkout.getByRole("heading", { name: "Leave without paying?" })).toBeVisible();
  await expect(checkout.getByRole("button", { name: "Keep paying" })).toBeFocused();
  await expectAccessible(page, "the confirmation in the checkout");
  await page.keyboard.press("Escape");
  await expect(checkout.getByRole("tab", { name: "Card" })).toBeVisible();

  await page.keyboard.press("Escape");
  await checkout.getByRole("button", { name: "Leave", exact: true }).press("Enter");
  await expectCheckoutClosed(page);
  await expect(pay).toBeFocused();
});

test("the checkout shows what is wrong with a card, and accepts UPI", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { review } = await travellerWithHold(page, request, ladakh, 1);
  await page.goto(review);
  await page.getByRole("button", { name: /^Pay ₹/ }).click();

  const checkout = checkoutOf(page);
  await checkout.getByLabel("Card number").fill("4111 1111 1111 1111");
  await checkout.getByRole("button", { name: /^Pay ₹/ }).click();
  for (const problem of [
    "Only the test cards below work here. Tap one to fill it in.",
    "Enter month and year, such as 08/29.",
    "Enter 3 or 4 digits.",
  ]) {
    await expect(checkout.getByText(problem, { exact: true })).toBeVisible();
  }
  await expect(checkout.getByLabel("Card number")).toBeFocused();
  await expectAccessible(page, "the checkout with errors");

  await checkout.getByRole("button", { name: /^Visa 4100 2800 0000 1007/ }).click();
  await expect(checkout.getByLabel("Card number")).toHaveValue("4100 2800 0000 1007");
  await checkout.getByRole("tab", { name: "UPI" }).click();
  await expectAccessible(page, "the checkout by UPI");
  await checkout.getByRole("button", { name: /^success@razorpay/ }).click();
  await checkout.getByRole("button", { name: /^Pay ₹/ }).click();
  await expectHeading(page, "Booking confirmed successfully!");
});

test.describe("in the dark scheme", () => {
  test.use({ colorScheme: "dark" });

  test("the review, the checkout and the confirmation are readable", { tag: "@phone" }, async ({
    page,
    request,
  }) => {
    const { review } = await travellerWithHold(page, request, ladakh, 1);
    await page.goto(review);
    await expectHeading(page, "Review Booking");
    await expectAccessible(page, "Review & pay in the dark");
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    const checkout = checkoutOf(page);
    await checkout.getByRole("button", { name: /^Visa 4100 2800 0000 1007/ }).click();
    await expectAccessible(page, "the checkout in the dark");
    await checkout.getByRole("button", { name: /^Pay ₹/ }).click();
    await expectHeading(page, "Booking confirmed successfully!");
    await expectAccessible(page, "the confirmation in the dark");
  });
});
