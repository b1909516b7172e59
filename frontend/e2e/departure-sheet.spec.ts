import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";
import { malvan } from "./steps/trips";

type Hold = {
  reservation_event: { event_id: number; event_plan_id: number };
  traveller_info: [{ traveller_id: number; full_name: string; id_type: string; emergency_contact: string }];
};

test("on a phone the departure sheet has cards with buttons to call and to write", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const { bookingId, token: mine } = await travellerWithBooking(page, request, malvan, 1);
  const site = siteOf(malvan.label);
  const { reservation_event: booking, traveller_info } = await call<Hold>(
    request,
    "GET",
    `${site}/api/bookings/holds/${bookingId}`,
    { token: mine },
  );
  const [{ traveller_id: travellerId, full_name: name, id_type, emergency_contact }] = traveller_info;
  await call(request, "PUT", `${site}/api/bookings/${bookingId}/travellers/${travellerId}`, {
    token: mine,
    body: { full_name: name, id_type, emergency_contact, medical_needs: "Asthma, carries an inhaler" },
  });
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
  await expect(page.getByText("Leaders read it on their phone page")).toBeVisible();
  const note = page.getByRole("row").filter({ hasText: "Asthma, carries an inhaler" });
  await expect(note).toHaveCount(0);
  const booked = page.getByRole("row").filter({ hasText: name });
  await booked
    .getByRole("button", { name: `Show the medical note of ${name}` })
    .last()
    .click();
  await expect(note).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page, "the departure sheet on a phone");
});
