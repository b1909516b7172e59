import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { mainSite, siteOf } from "./steps/site";
import { detailsOf, kaziranga, ladakh } from "./steps/trips";

test("the site of an unknown operator redirects to the main site", { tag: "@desktop" }, async ({ page }) => {
  await page.goto(mainSite.replace("://", "://atlantis."));
  await expect(page).toHaveURL(`${mainSite}/`);
  await expectHeading(page, "Group trips, booked and paid on your own site");
});

test("an unknown address shows an error page on an operator's site, and redirects home on the main site", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const answer = await page.goto(`${siteOf("konkan")}/nowhere`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("We can't find that page", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
  await expectAccessible(page, "a missing page");
  await page.getByRole("link", { name: "Back to home" }).click();
  await expectHeading(page, "Konkan Tides");

  // Another operator's trip does not exist on this site.
  const { event_id: foreign } = await detailsOf(request, kaziranga);
  const missing = await page.goto(`${siteOf("konkan")}/events/${foreign}`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByText("No event found.", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);

  await page.goto(`${mainSite}/nowhere`);
  await expect(page).toHaveURL(`${mainSite}/`);
});

test("older addresses redirect to the present ones", { tag: "@desktop" }, async ({ page, request }) => {
  const { event_id: id } = await detailsOf(request, ladakh);
  await page.goto(`${siteOf("zanskar")}/event/${id}`);
  await expect(page).toHaveURL(`${siteOf("zanskar")}/events/${id}`);
  await expectHeading(page, ladakh.title);

  await page.goto(`${mainSite}/zanskar/events`);
  await expect(page).toHaveURL(`${siteOf("zanskar")}/events`);
  await expectHeading(page, "Zanskar High Routes");
  await page.goto(`${siteOf("zanskar")}/zanskar/events`);
  await expect(page).toHaveURL(`${siteOf("zanskar")}/events`);
});
