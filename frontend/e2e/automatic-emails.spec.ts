import { notification } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";
import { malvan } from "./steps/trips";

type Hold = { reservation_event: { event_id: number; event_plan_id: number } };

test("an operator changes an automatic e-mail of a trip, reads it as a traveller will, and resets it", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  const { bookingId, token: mine } = await travellerWithBooking(page, request, malvan, 1);
  const site = siteOf(malvan.label);
  const held = await call<Hold>(request, "GET", `${site}/api/bookings/holds/${bookingId}`, { token: mine });
  const { event_id: eventId } = held.reservation_event;
  await context.clearCookies();
  const operator = { email: `operator@${malvan.label}.example`, password: "toli-demo-2026", phone: "" };
  await addSession(context, malvan.label, await tokenOf(request, malvan.label, operator));

  await page.goto(`${site}/to/orders/${eventId}/details/${bookingId}`);
  const planned = page.getByRole("region", { name: "Timeline" });
  await planned.getByText(/^Automatic e-mails: \d+ planned/).click();
  await expect(planned.getByRole("listitem").filter({ hasText: "What to pack" })).toBeVisible();
  await planned.getByRole("link", { name: "Change these e-mails" }).click();
  await expectHeading(page, "Automatic e-mails");

  await page.getByRole("button", { name: /^What to pack/ }).click();
  const form = page.getByRole("form", { name: "What to pack" });
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("What to pack for");
  await form.getByRole("combobox", { name: "Day of the trip" }).selectOption("10 days before the first day");
  await form.getByRole("textbox", { name: "Subject" }).fill("Bring a swimsuit, {first_name}");
  await expect(preview).toContainText("Bring a swimsuit, ");
  await expect(preview).not.toContainText("{first_name}");
  await expect(preview.getByRole("button", { name: "Send a test to me" })).toBeDisabled();
  await expectAccessible(page, "an automatic e-mail");
  await form.getByRole("button", { name: "Save e-mail" }).click();
  await expect(notification(page, "The e-mail was saved.")).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^What to pack This trip only 10 days before/ }),
  ).toBeVisible();
  await preview.getByRole("button", { name: "Send a test to me" }).click();
  await expect(notification(page, `The test is on its way to ${operator.email}.`)).toBeVisible();

  await form.getByRole("button", { name: "Use the e-mail of all trips" }).click();
  await page.getByRole("button", { name: "Discard my text" }).click();
  await expect(page.getByRole("button", { name: /^What to pack 14 days before/ })).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Subject" })).toHaveValue("What to pack for {trip}");
});
