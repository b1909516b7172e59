import { expectAccessible } from "./steps/axe";
import {
  addBeds,
  clickContinue,
  departuresOpen,
  expectHeading,
  fillFirstTraveller,
  priceOn,
} from "./steps/booking";
import { expectCheckoutClosed, goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { valueBeside } from "./steps/rows";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { payAdvance, travellerWithBooking, travellerWithHold } from "./steps/traveller-states";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";
import {
  detailsOf,
  diveagar,
  heldBeds,
  kedarkantha,
  ladakh,
  lastDeparture,
  roomiestOf,
  twoCapitals,
} from "./steps/trips";

test("missing details of the first traveller are reported at their fields; going back keeps entries", {
  tag: "@phone",
}, async ({ page, request }) => {
  const trip = await detailsOf(request, kedarkantha);
  const room = roomiestOf(trip, lastDeparture(trip));
  await page.goto(`${siteOf(kedarkantha.label)}/events/${trip.event_id}/book`);
  await departuresOpen(page).last().check();
  await addBeds(page, room.room_type, 2);
  await clickContinue(page);

  await expectHeading(page, "Traveler Information");
  const name = page.getByRole("textbox", { name: "Full name" });
  const idNumber = page.getByRole("textbox", { name: "ID number" });
  const contact = page.getByRole("textbox", { name: "Emergency contact" });
  const mobile = page.getByRole("textbox", { name: "Mobile number" });
  const card = page.getByRole("button", { name: "Traveller 1 required", exact: true });
  await expect(card).toBeVisible();
  // The button is disabled and says what is missing when pressed.
  await page.getByRole("button", { name: "Continue", exact: true }).click({ force: true });
  await expect(name).toHaveAccessibleDescription(/Name is required for first traveler/);
  await expect(idNumber).toHaveAccessibleDescription(/ID Proof is required for first traveler/);
  await expect(contact).toHaveAccessibleDescription(/Emergency contact is required for first traveler/);
  await expect(mobile).toHaveAccessibleDescription(/Mobile number is required for first traveler/);
  await expect(name).toBeFocused();
  await expect(
    page.getByRole("button", { name: "Some details are missing Traveller 1 required" }),
  ).toBeVisible();
  await expectAccessible(page, "Travellers with errors");

  await contact.fill("12345");
  await expect(contact).toHaveAccessibleDescription(/Invalid contact number \(10 digits required\)/);
  await fillFirstTraveller(page, "Kavya Iyer");
  await expect(contact).not.toHaveAccessibleDescription(/Invalid contact number/);

  await expect(page.getByRole("button", { name: "Complete Kavya Iyer required" })).toBeVisible();

  // Details of the others are optional, but must be valid.
  await page.getByRole("button", { name: /Guest 1/ }).click();
  const guest = page.getByRole("region", { name: /Guest 1/ });
  await guest.getByRole("textbox", { name: "Emergency contact" }).fill("99");
  await guest.getByRole("textbox", { name: "Emergency contact" }).blur();
  await expect(guest.getByText("Invalid contact number (10 digits required)", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Some details are missing Guest 1 optional" })).toBeVisible();
  await guest.getByRole("textbox", { name: "Emergency contact" }).fill("");
  await expect(page.getByRole("button", { name: "Guest 1 optional", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expectHeading(page, "Select Event Plan");
  await expect(page.getByRole("group", { name: "Quad Sharing beds" }).getByRole("status")).toHaveText("2");
  await clickContinue(page);
  await expect(name).toHaveValue("Kavya Iyer");
  await expect(idNumber).toHaveValue("P1234567");
  await expect(contact).toHaveValue("+91 98123 45670");

  // A shared computer must not keep an ID.
  await page.reload();
  await expect(name).toHaveValue("Kavya Iyer");
  await expect(contact).toHaveValue("+91 98123 45670");
  await expect(idNumber).toHaveValue("");
});

test("the review survives a reload, extends the hold, and leads back to the held beds", {
  tag: "@phone",
}, async ({ page, request }) => {
  const { review, reference, roomType } = await travellerWithHold(page, request, ladakh, 2);
  await page.goto(review);
  const trip = page.getByRole("region", { name: "Trip" });
  await expect.poll(() => valueBeside(trip, "Reference")).toBe(reference);
  await page.reload();
  await expectHeading(page, "Review Booking");
  await expect.poll(() => valueBeside(trip, "Reference")).toBe(reference);
  await expect(page.getByText("Emergency: +91 98123 45670").first()).toBeVisible();

  await page.getByRole("button", { name: "Extend my hold" }).click();
  await expect(page.getByText("Your hold is extended by 10 minutes.", { exact: true })).toBeVisible();
  await expect(page.getByText("Your beds are held for 30 minutes.")).toBeVisible();

  await page.getByRole("link", { name: "Change dates or beds" }).click();
  await expectHeading(page, "Select Event Plan");
  await expect(page.getByText(/^You hold 2 beds for .*, not yet paid\.$/)).toBeVisible();
  await expectAccessible(page, "Dates & rooms with beds held");
  await page.getByRole("button", { name: "Change that booking here" }).click();
  await expect(departuresOpen(page).last()).toHaveAccessibleName(/2 beds held for you · \d+ beds left$/);
  await expect(page.getByRole("group", { name: `${roomType} beds` }).getByRole("status")).toHaveText("2");
});

test("travellers of a hold are changed in a new tab, with the party from the server", {
  tag: "@phone",
}, async ({ page, request }) => {
  const { review, reference } = await travellerWithHold(page, request, kedarkantha, 2);
  await page.goto(review);
  await page.getByRole("link", { name: "Change travellers" }).click();
  await expectHeading(page, "Traveler Information");
  await expect(page.getByText(/^You hold 2 beds for .*, not yet paid\.$/)).toBeVisible();
  await expect(page.getByText("No beds chosen yet")).toHaveCount(0);
  await expectAccessible(page, "Travellers with beds held elsewhere");

  await page.getByRole("button", { name: "Change that booking here" }).click();
  const name = page.getByRole("textbox", { name: "Full name" });
  await expect(name).toHaveValue("Meera Das");
  await expect(page.getByRole("textbox", { name: "Emergency contact" })).toHaveValue("+91 98123 45670");
  await expect(page.getByRole("textbox", { name: "ID number" })).toHaveAttribute("placeholder", /4567/);
  await expect(page.getByText(/^You hold/)).toHaveCount(0);

  // Nothing was changed: the same hold.
  await clickContinue(page);
  await expectHeading(page, "Review Booking");
  const trip = page.getByRole("region", { name: "Trip" });
  await expect.poll(() => valueBeside(trip, "Reference")).toBe(reference);

  await page.getByRole("link", { name: "Change travellers" }).click();
  await name.fill("Meera Iyer");
  await clickContinue(page);
  await expectHeading(page, "Review Booking");
  await expect(page.getByText("Meera Iyer").first()).toBeVisible();
  await expect(page.getByText(/4567/).first()).toBeVisible();
});

test("a returning traveller adds themselves and others of earlier bookings, and sees what is missing", {
  tag: "@phone",
}, async ({ page, request }) => {
  const guests = ["Riya Sen", "Arjun Das", "Farah Khan", "Dev Patel", "Leela Nair", "Tashi Dolma"];
  const { eventId, token } = await travellerWithBooking(page, request, diveagar, 4, guests.slice(3));
  const later = await heldBeds(request, diveagar, { token, beds: 4, guests: guests.slice(0, 3) });
  await payAdvance(request, diveagar, { ...later, token });
  const trip = await detailsOf(request, diveagar);
  await page.goto(`${siteOf(diveagar.label)}/events/${eventId}/book`);
  await departuresOpen(page).last().check();
  await addBeds(page, roomiestOf(trip, lastDeparture(trip)).room_type, 2);
  await clickContinue(page);

  const earlier = page.getByRole("region", { name: "From your earlier bookings" });
  const add = earlier.getByRole("button", { name: /^Add / });
  // The five latest besides the own entry.
  await expect(add).toHaveText(["Meera Das", ...guests.slice(0, 5)]);
  await expectAccessible(page, "Travellers with earlier ones");
  await add.first().click();
  const idNumber = page.getByRole("textbox", { name: "ID number" });
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue("Meera Das");
  await expect(idNumber).toBeFocused();
  const missing = page.getByText("Still missing for Meera Das: ID number.", { exact: true });
  await expect(missing).toBeVisible();
  await idNumber.fill("P1234567");
  await expect(missing).toBeHidden();

  const search = earlier.getByRole("searchbox", { name: "Search earlier travellers" });
  await search.fill("nobody");
  await expect(earlier.getByText("No earlier traveller is called “nobody”.")).toBeVisible();
  await search.fill("tashi");
  await expect(add).toHaveText(["Tashi Dolma"]);
  await add.click();
  await expect(page.getByText("Still missing for Tashi Dolma: ID number.", { exact: true })).toBeVisible();
  await expect(earlier).toBeHidden();
  await expectAccessible(page, "Travellers with missing details");
  await clickContinue(page);
  await expectHeading(page, "Review Booking");
  await expect(page.getByText("Tashi Dolma").first()).toBeVisible();
});

test("a trip below its price asks ID and emergency contact after payment", { tag: "@phone" }, async ({
  page,
  context,
  browser,
  playwright,
  request,
}) => {
  const site = siteOf(twoCapitals.label);
  const operator = { email: `operator@${twoCapitals.label}.example`, password: "toli-demo-2026", phone: "" };
  // A sign-in of another person in the same context would end it.
  const desk = await tokenOf(await playwright.request.newContext(), twoCapitals.label, operator);
  const trip = await detailsOf(request, twoCapitals);
  const address = `${site}/api/events/${trip.event_id}`;
  await call(request, "PUT", address, { token: desk, body: { details_later_below: 50_000 } });

  const traveller = await registeredTraveller(request, twoCapitals.label);
  await addSession(context, twoCapitals.label, await tokenOf(request, twoCapitals.label, traveller));
  await page.goto(`${site}/events/${trip.event_id}/book`);
  const departure = lastDeparture(trip);
  await departuresOpen(page).last().check();
  await addBeds(page, roomiestOf(trip, departure).room_type, 1);
  await clickContinue(page);
  await page.getByRole("textbox", { name: "Full name" }).fill("Meera Das");
  await expect(page.getByText("ID number and emergency contact are asked after payment.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "ID number" })).toHaveCount(0);
  await clickContinue(page);
  await expectHeading(page, "Review Booking");
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  await payByCard(page, goodCard);
  await expectCheckoutClosed(page);
  await expectHeading(page, "Booking confirmed successfully!");
  await expect(page.getByText("ID number and emergency contact", { exact: true })).toBeVisible();
  await expectAccessible(page, "a confirmed booking with missing details");

  await page.goto(`${site}/mytrip/${new URL(page.url()).searchParams.get("booking")}`);
  await page.getByRole("link", { name: "Add ID and emergency contact of 1 traveller" }).click();
  await page.getByRole("button", { name: "Add details of Meera Das" }).click();
  const dialog = page.getByRole("dialog", { name: "Traveller details" });
  await dialog.getByRole("combobox", { name: "ID type" }).selectOption("Passport");
  await dialog.getByRole("textbox", { name: "ID number" }).fill("P1234567");
  await dialog.getByRole("textbox", { name: "Emergency contact" }).fill("9812345670");

  const office = await browser.newContext();
  await addSession(office, twoCapitals.label, desk);
  const sheet = await office.newPage();
  await sheet.goto(`${site}/to/orders/${trip.event_id}/sheet?plan=${departure.ep_id}`);
  const row = sheet
    .getByRole("table", { name: "Travellers" })
    .getByRole("row")
    .filter({ hasText: "Meera Das" })
    .first();
  await expect(row.getByText("Details missing")).toBeVisible();
  await expect(row.getByText("No emergency contact")).toBeVisible();
  await expectAccessible(sheet, "the sheet with missing details");

  await office.close();

  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Details are missing")).toBeHidden();
});

test("released beds are available again", { tag: "@phone" }, async ({ page, request }) => {
  const { review, eventId } = await travellerWithHold(page, request, kedarkantha, 2);
  await page.goto(review);
  await page.getByRole("button", { name: "Cancel this hold" }).click();
  const question = page.getByRole("dialog", { name: "Cancel this hold?" });
  await expect(question).toContainText(
    `The 2 beds held for you on ${kedarkantha.title} become available to others. You have not paid anything.`,
  );
  await expectAccessible(page, "the confirmation before releasing beds");
  await question.getByRole("button", { name: "Keep my beds" }).click();
  await expectHeading(page, "Review Booking");

  await page.getByRole("button", { name: "Cancel this hold" }).click();
  await question.getByRole("button", { name: "Cancel this hold" }).click();
  await expectHeading(page, "You cancelled this hold");
  await expect(page.getByText("Nothing was paid. You can choose again at any time.")).toBeVisible();
  await expectAccessible(page, "released beds");
  await page.getByRole("link", { name: "Choose beds again" }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${eventId}/book\\?plan=\\d+$`));
  await expectHeading(page, "Select Event Plan");
  await expect(page.getByText(/^You hold/)).toHaveCount(0);
});

test("a review without a booking shows the caller's hold, else no booking", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { review, eventId } = await travellerWithHold(page, request, kedarkantha, 1);
  const site = siteOf(kedarkantha.label);
  for (const address of [`/events/${eventId}/review`, "/event/review"]) {
    await page.goto(`${site}${address}`);
    await expect(page).toHaveURL(review);
    await expectHeading(page, "Review Booking");
  }
  await page.getByRole("button", { name: "Cancel this hold" }).click();
  await page
    .getByRole("dialog", { name: "Cancel this hold?" })
    .getByRole("button", { name: "Cancel this hold" })
    .click();
  await expectHeading(page, "You cancelled this hold");
  await page.goto(`${site}/events/${eventId}/review`);
  await expect(page.getByText("No booking data found.", { exact: true })).toBeVisible();
  await expectAccessible(page, "a review without a booking");
  await page.getByRole("link", { name: "Return to Booking" }).click();
  await expectHeading(page, "Select Event Plan");

  await page.goto(`${site}/event/review`);
  await expect(page.getByText("No booking data found.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Return to Booking" }).click();
  await expectHeading(page, "Zanskar High Routes");
});

test("the older review address redirects, and another traveller sees no booking", { tag: "@phone" }, async ({
  page,
  request,
  context,
}) => {
  const { review } = await travellerWithHold(page, request, kedarkantha, 1);
  const site = siteOf(kedarkantha.label);
  const bookingId = new URL(review).searchParams.get("booking");
  await page.goto(`${site}/event/review?booking=${bookingId}`);
  await expect(page).toHaveURL(review);
  await expectHeading(page, "Review Booking");

  const other = await registeredTraveller(request, kedarkantha.label);
  await context.clearCookies();
  await page.goto(review);
  await expect(page).toHaveURL(/\/login\?next=/);
  await addSession(context, kedarkantha.label, await tokenOf(request, kedarkantha.label, other));
  await page.goto(review);
  await expect(page.getByText("No booking data found.", { exact: true })).toBeVisible();
  await expect(priceOn(page)).toHaveCount(0);
});
