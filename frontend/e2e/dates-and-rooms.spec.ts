import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import {
  addBeds,
  clickContinue,
  departuresOn,
  departuresOpen,
  expectHeading,
  priceOn,
} from "./steps/booking";
import { expect, test } from "./steps/journey";
import { siteOf } from "./steps/site";
import {
  type Departure,
  detailsOf,
  ladakh,
  lastDeparture,
  loktak,
  nagaHills,
  roomTypeOf,
  weekend,
} from "./steps/trips";

test("departures that are sold out or not open yet cannot be chosen", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { event_id: id, event_plans: plans } = await detailsOf(request, nagaHills);
  const site = siteOf(nagaHills.label);
  await page.goto(`${site}/events/${id}`);

  await expect(departuresOn(page)).toHaveCount(3);
  await expect(page.getByRole("radio", { name: /Sold Out$/ })).toBeDisabled();
  await expect(page.getByRole("radio", { name: /Booking opens on \d+ \w+ \d{4}$/ })).toBeDisabled();
  await expect(departuresOpen(page)).toHaveCount(1);
  await expect(departuresOpen(page)).toBeChecked();

  // Its address does not select it either.
  const soldOut = plans.find(({ status, available_slots }) => status === "booking" && available_slots === 0);
  await page.goto(`${site}/events/${id}/book?plan=${soldOut?.ep_id}`);
  await expect(page.getByRole("radio", { name: /Sold Out$/ })).toBeDisabled();
  await expect(page.getByRole("radio", { name: /beds left$/ })).toBeChecked();
  await expectAccessible(page, "Dates & rooms with a sold-out departure");
});

test("a trip that is not open yet shows the date, and cannot be booked", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { event_id: id } = await detailsOf(request, loktak);
  const site = siteOf(loktak.label);
  await page.goto(`${site}/events/${id}`);

  await expectHeading(page, loktak.title);
  await expect(page.getByText("Booking for this trip has not opened yet.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Coming Soon" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Book Now" })).toHaveCount(0);
  await expectAccessible(page, "a trip that is not open");

  await page.goto(`${site}/events/${id}/book`);
  await expectHeading(page, "This trip cannot be booked now");
  await expectAccessible(page, "a booking that cannot be started");
  await page.getByRole("link", { name: "Back to the trip" }).click();
  await expectHeading(page, loktak.title);
});

test("no more beds can be chosen than a departure has", { tag: "@phone" }, async ({ page, request }) => {
  const details = await detailsOf(request, weekend);
  const tight = details.event_plans.find(isNearlyFull);
  if (!tight) throw new Error("The demo data have no departure that is nearly full.");
  const { available_slots: left } = tight;
  await page.goto(`${siteOf(weekend.label)}/events/${details.event_id}/book?plan=${tight.ep_id}`);
  await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(
    new RegExp(`Only ${left} ${left === 1 ? "bed" : "beds"} left$`),
  );

  const free = tight.room_beds.filter(({ available_beds }) => available_beds > 0);
  const types = free.map(({ room_bed_id }) => roomTypeOf(details, room_bed_id));
  for (const [index, type] of types.entries()) await addBeds(page, type, free[index]?.available_beds ?? 0);
  await askForOneMore(page, types[0] ?? "");
  await expect(
    page.getByText(`Cannot add more rooms. Only ${left} slots available for this event plan.`, {
      exact: true,
    }),
  ).toBeVisible();
  await expectAccessible(page, "Dates & rooms at the departure's limit");
});

test("no more beds can be chosen than a sharing type has", { tag: "@phone" }, async ({ page, request }) => {
  const details = await detailsOf(request, ladakh);
  const { ep_id: planId, room_beds: beds } = lastDeparture(details);
  const single = beds.find(({ room_bed_id }) => roomTypeOf(details, room_bed_id) === "Single Sharing");
  const left = single?.available_beds ?? 0;
  await page.goto(`${siteOf(ladakh.label)}/events/${details.event_id}/book?plan=${planId}`);
  await addBeds(page, "Single Sharing", left);
  await askForOneMore(page, "Single Sharing");
  const refusal =
    left === 1 ? "Only 1 Single Sharing bed is left." : `Only ${left} Single Sharing beds are left.`;
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
});

test("a missing choice is reported at its field, and other choices are kept", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { event_id: id } = await detailsOf(request, ladakh);
  const site = siteOf(ladakh.label);
  await page.goto(`${site}/events/${id}/travellers`);
  await expectHeading(page, "No beds chosen yet");
  await expectAccessible(page, "Travellers without beds");
  await page.getByRole("link", { name: "Choose beds" }).click();

  await expectHeading(page, "Select Event Plan");
  await expect(
    page.getByRole("region", { name: "Price and next step" }).getByText("Pick a departure first."),
  ).toBeVisible();
  await askForOneMore(page, "Double Sharing");
  await expect(departuresOpen(page).first()).toBeFocused();
  await clickContinue(page);
  await expect(page.getByRole("alert").filter({ hasText: "Please select an event plan" })).toBeVisible();
  await expect(
    page.getByRole("alert").filter({ hasText: "Please select at least one accommodation" }),
  ).toBeVisible();
  await expectAccessible(page, "Dates & rooms with nothing chosen");

  await departuresOpen(page).last().check();
  await addBeds(page, "Triple Sharing", 1);
  await expect(priceOn(page).getByText("Total", { exact: true })).toBeVisible();
  await page.reload();
  await expect(departuresOpen(page).last()).toBeChecked();
  await expect(page.getByRole("group", { name: "Triple Sharing beds" }).getByRole("status")).toHaveText("1");
});

function isNearlyFull({ status, available_slots: left }: Departure): boolean {
  return status === "booking" && left > 0 && left < 5;
}

/** Expects a disabled button that says why when it is pressed. */
async function askForOneMore(page: Page, roomType: string): Promise<void> {
  const counter = page.getByRole("group", { name: `${roomType} beds` });
  await counter.getByRole("button", { name: /^Add one/ }).click({ force: true });
}
