import type { Page } from "@playwright/test";
import { addBeds, clickContinue, expectHeading, fillFirstTraveller } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { mainSite, siteOf } from "./steps/site";
import { expectTargets } from "./steps/targets";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";
import { detailsOf, heldBeds, lastDeparture, loktak, malvan, roomiestOf } from "./steps/trips";

const site = siteOf(malvan.label);

test("controls on visitors' pages are large enough to tap", { tag: "@phone" }, async ({ page, request }) => {
  const { event_id: id } = await detailsOf(request, malvan);
  await expectTargetsAt(page, "a storefront", site);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expectTargets(page, "the open menu");
  await page.goto(site);
  await page.getByRole("combobox", { name: "Search for an event" }).fill("mal");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectTargets(page, "the suggestions");
  await page.goto(`${site}/alltrips`);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectTargets(page, "the filters");
  await expectTargetsAt(page, "a trip", `${site}/events/${id}`);
  await page.getByRole("tab", { name: "Room Details" }).click();
  await expectTargets(page, "a trip's rooms");
});

test("controls on visitors' other pages are large enough to tap", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  test.slow();
  const { event_id: soon } = await detailsOf(request, loktak);
  const addresses: [string, string][] = [
    ["the landing page", mainSite],
    ["all trips", `${mainSite}/alltrips`],
    ["about the platform", `${mainSite}/about`],
    ["an operator's trips", `${site}/alltrips`],
    ["about an operator", `${site}/about`],
    ["a trip that opens later", `${siteOf(loktak.label)}/events/${soon}`],
    ["signing in", `${site}/login`],
    ["registering", `${site}/register`],
    ["a missing page", `${site}/nowhere`],
  ];
  for (const [state, address] of addresses) await expectTargetsAt(page, state, address);
});

test("controls on travellers' pages are large enough to tap", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const details = await detailsOf(request, malvan);
  const departure = lastDeparture(details);
  const room = roomiestOf(details, departure);
  const token = await tokenOf(request, malvan.label, await registeredTraveller(request, malvan.label));
  await page.goto(`${site}/events/${details.event_id}/book?plan=${departure.ep_id}`);
  await expectHeading(page, "Select Event Plan");
  await addBeds(page, room.room_type, 1);
  await expectTargets(page, "dates and rooms");
  await clickContinue(page);
  await expectHeading(page, "Traveler Information");
  await fillFirstTraveller(page, "Arjun Khan");
  await expectTargets(page, "travellers");

  await addSession(context, malvan.label, token);
  const { review } = await heldBeds(request, malvan, { token, beds: 1 });
  await page.goto(review);
  await expectHeading(page, "Review Booking");
  await expectTargets(page, "review and pay");
  await page.goto(`${site}/mybookings`);
  await expectHeading(page, "My Bookings");
  await page.waitForLoadState("networkidle");
  await expectTargets(page, "My Bookings");
  await page.goto(`${site}/profile`);
  await expectHeading(page, "Profile");
  await page.waitForLoadState("networkidle");
  await expectTargets(page, "the profile");
});

async function expectTargetsAt(page: Page, state: string, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expectTargets(page, state);
}
