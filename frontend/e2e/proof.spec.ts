import { openAs, proofDialog, proveByPassword } from "./steps/account";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { travellerWithBooking } from "./steps/traveller-states";

test("a refund, a cancellation and a cancelled departure ask for the password, and then go on", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });
  const { label, operator, eventId } = trip;
  const { bookingId } = await travellerWithBooking(page, request, { label, title: OWN_TITLE }, 2);
  const booking = `/to/orders/${eventId}/details/${bookingId}`;
  // Each act with a session that has not confirmed who it is.
  const open = async (path: string) => {
    await context.clearCookies();
    await openAs(page, label, operator, path, { isConfirmed: false });
  };
  const confirm = async () => {
    await proveByPassword(page, operator.password, "Confirm");
    await expect(proofDialog(page)).toBeHidden();
  };

  await test.step("a refund", async () => {
    await open(booking);
    await page.getByRole("button", { name: /^Refund / }).click();
    const dialog = page.getByRole("dialog", { name: /^Refund — / });
    await dialog.getByRole("textbox", { name: "Refund online (₹)" }).fill("100");
    await dialog.getByRole("button", { name: /^Refund ₹/ }).click();
    await confirm();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Refund: /)).toBeVisible();
  });

  await test.step("the cancellation of a booking", async () => {
    await open(booking);
    await page.getByRole("button", { name: "Cancel booking" }).first().click();
    const dialog = page.getByRole("dialog", { name: /^Cancel booking — / });
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await confirm();
    await expect(page.getByText("The booking is cancelled.")).toBeVisible();
  });

  await test.step("the cancellation of a departure", async () => {
    await open(`/to/orders/${eventId}`);
    await page.getByRole("link", { name: "Change departure" }).click();
    await page.getByRole("button", { name: "Cancel departure", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel departure" }).click();
    await confirm();
    await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  });
});
