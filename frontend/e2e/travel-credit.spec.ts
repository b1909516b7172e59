import { notification } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";
import { malvan } from "./steps/trips";

type Hold = { reservation_event: { event_id: number } };

test("an operator gives travel credit, and its customer pays a part of the balance with it", {
  tag: "@desktop",
}, async ({ page, context, request, playwright }) => {
  const { bookingId, token } = await travellerWithBooking(page, request, malvan, 1);
  const site = siteOf(malvan.label);
  const held = await call<Hold>(request, "GET", `${site}/api/bookings/holds/${bookingId}`, { token });
  await context.clearCookies();
  const operator = { email: `operator@${malvan.label}.example`, password: "toli-demo-2026", phone: "" };
  // In a context of its own: signing in ends the session that a context has.
  const office = await playwright.request.newContext();
  await addSession(context, malvan.label, await tokenOf(office, malvan.label, operator));
  await page.goto(`${site}/to/orders/${held.reservation_event.event_id}/details/${bookingId}`);
  await page.getByRole("button", { name: "Give travel credit" }).click();
  const dialog = page.getByRole("dialog", { name: /^Give travel credit/ });
  await dialog.getByRole("textbox", { name: "Amount (₹)" }).fill("500");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The ferry was late");
  await expectAccessible(page, "travel credit being given");
  await dialog.getByRole("button", { name: "Give travel credit" }).click();
  await expect(notification(page, "Travel credit given")).toBeVisible();
  await expect(page.getByText("This customer can use ₹500.")).toBeVisible();

  await context.clearCookies();
  await addSession(context, malvan.label, token);
  await page.goto(`${site}/mybookings`);
  const booking = page.getByRole("article", { name: malvan.title });
  await booking.getByRole("link", { name: "Pay balance" }).click();
  await page.getByRole("button", { name: "Use ₹500 of your credit" }).click();
  await expect(page.getByRole("button", { name: "Use ₹500 of your credit" })).toBeHidden();
});
