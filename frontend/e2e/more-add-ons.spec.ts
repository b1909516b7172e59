import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { inRupees } from "./steps/money";
import { mailTo } from "./steps/outbox";
import { ownTrip } from "./steps/own-trip";
import { expectRows } from "./steps/rows";
import { call } from "./steps/server";
import { travellerWithBooking } from "./steps/traveller-states";
import { tokenOf } from "./steps/travellers";

test("add-ons are added to a booking in My Bookings, and the balance grows", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const title = "A Day on the River";
  const addOns = [
    { name: "Mule", price: 500, basis: "booking", stock: 3, cutoff_days: 3 },
    { name: "Rented boots", price: 400, tax_percent: 18 },
  ];
  const token = await tokenOf(request, label, operator);
  await call(request, "PUT", `${site}/api/events/${eventId}/options`, { token, body: { add_ons: addOns } });
  await travellerWithBooking(page, request, { label, title }, 2);

  await page.goto(`${site}/mybookings`);
  const booking = page.getByRole("article", { name: title });
  await booking.getByRole("button", { name: /^Confirmed/ }).click();
  await expectRows(booking, { "Total with tax": inRupees(21_000) });
  await booking.getByRole("button", { name: "Add add-ons" }).click();
  const dialog = page.getByRole("dialog", { name: `Add-ons for ${title}` });
  const add = (name: string) => dialog.getByRole("group", { name }).getByRole("button", { name: /^Add one/ });
  await expect(dialog.getByText("₹525 · 3 left", { exact: false })).toBeVisible();
  await add("Mule").click();
  await add("Mule").click();
  await add("Rented boots").click();
  // 2 x 500 with 5%, and 400 with 18%.
  await expectRows(dialog, { "To be added, with tax": inRupees(1_522) });
  await expectAccessible(page, "add-ons for a booking");
  await dialog.getByRole("button", { name: `Add for ${inRupees(1_522)}` }).click();
  await expect(dialog).toBeHidden();
  await expectRows(booking, {
    "2 × Mule": inRupees(1_000),
    "Rented boots": inRupees(400),
    "Total with tax": inRupees(22_522),
  });
  const mail = await mailTo(request, operator.email, /^Added to a booking: A Day on the River/);
  expect(mail.text).toContain("added 2 x Mule, 1 x Rented boots to a booking");
  expect(mail.text).toContain(inRupees(22_522));
});
