import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";
import { malvan } from "./steps/trips";

type Hold = { reservation_event: { event_id: number; event_plan_id: number } };

test("on a phone the departure sheet has cards with buttons to call and to write", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const { bookingId, token: mine } = await travellerWithBooking(page, request, malvan, 1);
  const site = siteOf(malvan.label);
  const { reservation_event: booking } = await call<Hold>(
    request,
    "GET",
    `${site}/api/bookings/holds/${bookingId}`,
    { token: mine },
  );
  await context.clearCookies();
  const operator = { email: `operator@${malvan.label}.example`, password: "toli-demo-2026", phone: "" };
  await addSession(context, malvan.label, await tokenOf(request, malvan.label, operator));
  await page.goto(`${site}/to/orders/${booking.event_id}/sheet?plan=${booking.event_plan_id}`);
  await expectHeading(page, "Departure sheet");
  const cards = page.getByRole("table", { name: "Travellers" }).getByRole("row");
  const calling = cards.getByRole("link", { name: /^Call (?!emergency)/ }).first();
  await expect(calling).toHaveAttribute("href", /^tel:\+91\d{10}$/);
  await expect(cards.getByRole("link", { name: /^WhatsApp / }).first()).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/91\d{10}$/,
  );
  const { height } = (await calling.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page, "the departure sheet on a phone");
});
