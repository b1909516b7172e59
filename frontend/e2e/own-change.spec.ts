import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { mailTo } from "./steps/outbox";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";

const TITLE = "A Day on the River";

test("a traveller asks to move two people to another date, and the operator agrees", {
  tag: "@phone",
}, async ({ page, context, request, playwright }) => {
  test.slow();
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });
  const {
    reference,
    email,
    token: own,
  } = await travellerWithBooking(page, request, { label: trip.label, title: TITLE }, 2);
  // In a context of its own: signing in ends the session that a context has.
  const token = await tokenOf(await playwright.request.newContext(), trip.label, trip.operator);
  const plans = `${trip.site}/api/events/${trip.eventId}`;
  await call(request, "POST", `${plans}/plan`, {
    token,
    body: { booking_start_date: isoDay(0), booking_end_date: isoDay(74), tour_start_date: isoDay(75) },
  });

  await test.step("the traveller asks for another date, and for one more person", async () => {
    await page.goto(`${trip.site}/mybookings`);
    const booking = page.getByRole("article", { name: TITLE });
    await booking.getByRole("button", { name: /^Confirmed/ }).click();
    await booking.getByRole("link", { name: "Change booking" }).click();
    await expectHeading(page, "Change booking");
    await page.getByRole("combobox", { name: "Departure" }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Add traveller" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Bina Das");
    await page.getByRole("textbox", { name: /^Note to/ }).fill("Exams are earlier than we thought.");
    const summary = page.getByRole("region", { name: "What changes" });
    await expect(summary).toContainText("New price₹31,500");
    await expect(summary).toContainText("Still to pay");
    await expectAccessible(page, "a change of an own booking");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Your request has been sent. We e-mail you the answer.")).toBeVisible();
    await expect(booking.getByText("Change requested").first()).toBeVisible();
  });

  await test.step("the operator reads it, and agrees", async () => {
    const letter = await mailTo(
      request,
      trip.operator.email,
      new RegExp(`^Change requested by .*${reference}`),
    );
    expect(letter.text).toContain("Travellers added: Bina Das.");
    expect(letter.text).toContain("Note: Exams are earlier than we thought.");
    await context.clearCookies();
    await addSession(context, trip.label, token);
    await page.goto(/View request: (\S+)/.exec(letter.text)?.[1] ?? "");
    const card = page.getByRole("region", { name: "Meera Das requests a change" });
    await expect(card).toContainText("3 × Double");
    await expect(card).toContainText("Bina Das");
    await expect(card).toContainText("Today₹31,500");
    await expectAccessible(page, "a request to change a booking");
    await card.getByRole("button", { name: /^Agree, ₹[\d,]+ to be paid$/ }).click();
    await expect(page.getByText("Booking changed. The traveller gets an e-mail.")).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole("table", { name: "Travellers" })).toContainText("Bina Das");
  });

  await test.step("the traveller gets the answer, and owes the difference", async () => {
    const letter = await mailTo(request, email, /^Booking changed/);
    expect(letter.text).toContain("You now travel on");
    await context.clearCookies();
    await addSession(context, trip.label, own);
    await page.goto(`${trip.site}/mybookings`);
    const booking = page.getByRole("article", { name: TITLE });
    await expect(booking).toContainText("3 travellers");
    await expect(booking.getByText("Change requested")).toHaveCount(0);
    await expect(booking).toContainText("₹25,200 due by");
    await expect(booking.getByRole("link", { name: "Pay balance" })).toBeVisible();
  });
});
