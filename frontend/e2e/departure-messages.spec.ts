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
type Known = {
  recipients: { reservation_event_id: number; name: string; booking_reference: string }[];
};

test("an operator writes to a departure by e-mail from a template, and by WhatsApp", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  const { bookingId, token: mine } = await travellerWithBooking(page, request, malvan, 1);
  const site = siteOf(malvan.label);
  const held = await call<Hold>(request, "GET", `${site}/api/bookings/holds/${bookingId}`, { token: mine });
  const { event_id: eventId, event_plan_id: planId } = held.reservation_event;
  await context.clearCookies();
  const operator = { email: `operator@${malvan.label}.example`, password: "toli-demo-2026", phone: "" };
  const token = await tokenOf(request, malvan.label, operator);
  await addSession(context, malvan.label, token);
  const address = `${site}/api/bookings/event-plan/${planId}/recipients`;
  const { recipients } = await call<Known>(request, "GET", address, { token });
  const booked = recipients.find((one) => one.reservation_event_id === bookingId);
  const reference = booked?.booking_reference ?? "";
  const sent = page.getByRole("region", { name: "Messages to this departure" });

  await test.step("a reminder of the balance is ready to send", async () => {
    await page.goto(`${site}/to/orders/${eventId}?plan=${planId}`);
    await page.getByRole("link", { name: "Remind all" }).click();
    await expectHeading(page, "Message travellers");
    await expect(page.getByRole("radio", { name: /^Bookings with a balance due/ })).toBeChecked();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("is still to be paid");
  });

  await test.step("by e-mail", async () => {
    await page.goto(`${site}/to/orders/${eventId}/sheet?plan=${planId}`);
    await page.getByRole("link", { name: "Messages", exact: true }).click();
    await expectHeading(page, "Message travellers");
    await page.getByRole("combobox", { name: "Template" }).selectOption("Where to be");
    await page.getByRole("radio", { name: /^Bookings that I choose/ }).check();
    await page.getByRole("checkbox", { name: reference }).check();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText(`Your booking: ${reference}`);
    await expectAccessible(page, "a message to a departure");
    await page.getByRole("button", { name: /^Send to the person who booked/ }).click();
    await page.getByRole("button", { name: "Send e-mails" }).click();
    await expect(notification(page, "The e-mails are being sent.")).toBeVisible();
    await expect(sent.getByRole("row", { name: reference })).toContainText("Sent");
    await expect(sent.getByText("1 of 1 sent").first()).toBeVisible();
    await expect(sent.getByRole("heading", { level: 2 })).toBeInViewport();
  });

  await test.step("by WhatsApp", async () => {
    await page.getByRole("radio", { name: "WhatsApp" }).check();
    await page.getByRole("radio", { name: /^Bookings that I choose/ }).check();
    await page.getByRole("checkbox", { name: reference }).check();
    await page.getByRole("textbox", { name: "Subject" }).fill("Ferry");
    await page.getByRole("textbox", { name: "Message" }).fill("The ferry leaves at 7, ");
    await page.getByRole("button", { name: "Name in the greeting" }).click();
    await page.getByRole("button", { name: "Prepare 1 message" }).click();
    const run = sent.getByRole("region", { name: "One after the other" });
    await expect(run).toContainText(reference);
    await expect(run.getByRole("link", { name: "Open WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/91\d{10}\?text=The%20ferry/,
    );
    await run.getByRole("button", { name: "Sent, next" }).click();
    await expect(run.getByText("The message is sent.")).toBeVisible();
    const row = sent.getByRole("row", { name: reference });
    await expect(row.getByRole("checkbox", { name: /^Sent / })).toBeChecked();
    await expect(sent.getByText("1 of 1 sent").first()).toBeVisible();
    await expectAccessible(page, "WhatsApp messages to a departure");
    await page.goto(`${site}/to/orders/${eventId}/details/${bookingId}`);
    await expect(page.getByText(/^WhatsApp message sent/)).toBeVisible();
  });
});
