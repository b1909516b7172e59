import { expectAccessible } from "./steps/axe";
import { expectHeading, priceOn } from "./steps/booking";
import { checkoutOf, declinedCard, expectCheckoutClosed, goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { expectRows, valueBeside } from "./steps/rows";
import { call } from "./steps/server";
import { mainSite } from "./steps/site";
import { travellerWithHold } from "./steps/traveller-states";
import { malvan, weekend } from "./steps/trips";

const DECLINED =
  "Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.";

test("a declined card keeps the beds held, and another card pays", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { review } = await travellerWithHold(page, request, weekend, 2);
  await page.goto(review);
  await page.getByRole("button", { name: /^Pay ₹/ }).click();

  const checkout = checkoutOf(page);
  await payByCard(page, declinedCard);
  await expect(checkout.getByRole("heading", { name: "Payment not made" })).toBeVisible();
  await expect(checkout.getByText(`${DECLINED} You have not been charged.`).first()).toBeVisible();
  await expectAccessible(page, "the checkout after a refusal");
  await checkout.getByRole("button", { name: "Close", exact: true }).click();

  await expectCheckoutClosed(page);
  await expectHeading(page, "Review Booking");
  const refusal = `${DECLINED} Your beds are still held.`;
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  await expect(page.getByText("Your beds are held for 20 minutes.")).toBeVisible();
  await expectAccessible(page, "Review & pay after a refusal");
  const lastFailed = page.getByText(/^Your last payment did not go through, and you have not been charged\./);
  await expect(async () => {
    await page.reload();
    await expect(lastFailed).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  await payByCard(page, goodCard);
  await expectHeading(page, "Booking confirmed successfully!");
});

test("a failed payment is retried within the checkout", { tag: "@phone" }, async ({ page, request }) => {
  const { review } = await travellerWithHold(page, request, weekend, 1);
  await page.goto(review);
  await page.getByRole("button", { name: /^Pay ₹/ }).click();

  const checkout = checkoutOf(page);
  await payByCard(page, declinedCard);
  await checkout.getByRole("button", { name: "Try again" }).click();
  await payByCard(page, goodCard);
  await expectHeading(page, "Booking confirmed successfully!");
});

test("closing the checkout keeps the beds held; the whole price is paid next", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { review, reference } = await travellerWithHold(page, request, malvan, 2);
  await page.goto(review);
  const total = await valueBeside(priceOn(page), "Total");
  await page.getByRole("button", { name: /^Pay ₹/ }).click();

  const checkout = checkoutOf(page);
  await checkout.getByRole("button", { name: "Close payment" }).click();
  await expect(checkout.getByRole("heading", { name: "Leave without paying?" })).toBeVisible();
  await checkout.getByRole("button", { name: "Leave", exact: true }).click();
  await expectCheckoutClosed(page);
  await expect(
    page.getByText("You closed the payment page. Nothing was paid, and your beds are still held.", {
      exact: true,
    }),
  ).toBeVisible();
  await expectAccessible(page, "Review & pay after closing the checkout");

  await page.getByRole("radio", { name: /^Pay in full/ }).check();
  await page.getByRole("button", { name: `Pay ${total}` }).click();
  await payByCard(page, goodCard);
  await expectHeading(page, "Booking confirmed successfully!");
  await expectRows(page.getByRole("region", { name: "Trip" }), {
    Reference: reference,
    Paid: total,
    "Still to pay": "Nothing. Fully paid.",
  });
});

test("a browser that closes right after paying finds the booking confirmed", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const { review } = await travellerWithHold(page, request, malvan, 1);
  await page.goto(review);
  const ordered = page.waitForResponse((answer) => answer.url().endsWith("/api/bookings/create-order"));
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  const { order_id: orderId } = (await (await ordered).json()) as { order_id: string };
  await expect(checkoutOf(page).getByLabel("Card number")).toBeVisible();
  await page.close();

  await call(request, "POST", `${mainSite}/sandbox/razorpay/pay/${orderId}`, {
    body: { outcome: "success", webhook: true },
  });
  const later = await context.newPage();
  await expect(async () => {
    await later.goto(review);
    await expect(later.getByRole("heading", { name: "Booking confirmed successfully!" })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
});
