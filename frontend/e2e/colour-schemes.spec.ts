import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { mainSite, siteOf } from "./steps/site";
import { detailsOf, ladakh } from "./steps/trips";

test("a chosen colour scheme is kept, and is readable on every public page", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { event_id: id } = await detailsOf(request, ladakh);
  const site = siteOf(ladakh.label);
  await page.goto(site);
  await expect(page.getByRole("button", { name: "Switch to dark mode" })).toBeVisible();
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
  await expectAccessible(page, "the storefront in the dark", { withFrame: true });
  for (const path of [`/events/${id}`, `/events/${id}/book`, "/about", "/login", "/register", "/nowhere"]) {
    await page.goto(`${site}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
    await expectAccessible(page, `${path} in the dark`, { withFrame: true });
  }
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Switch to dark mode" })).toBeVisible();
});

test.describe("a visitor whose system uses a dark scheme", () => {
  test.use({ colorScheme: "dark" });

  test("sees the main site in the dark scheme automatically", { tag: "@phone" }, async ({ page }) => {
    for (const path of ["/", "/alltrips"]) {
      await page.goto(`${mainSite}${path}`);
      await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
      await expect(page.getByRole("link", { name: /^View Details: / }).first()).toBeVisible();
      await expectAccessible(page, `${path} in the dark`, { withFrame: true });
    }
  });
});
