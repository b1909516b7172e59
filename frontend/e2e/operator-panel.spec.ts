import type { Page } from "@playwright/test";
import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { pressUntil } from "./steps/keyboard";
import { goByPanel, namesOf } from "./steps/navigation";
import { mainSite, siteOf } from "./steps/site";
import { expectTargets } from "./steps/targets";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

/** Opens the jump box by its shortcut, and waits for the focus: what is typed before is lost. */
async function openJumpBox(page: Page): Promise<void> {
  const box = page.getByRole("combobox", { name: "Screen, trip, booking or customer" });
  // The panel listens for the shortcut from the moment after it is shown.
  await pressUntil(page, "ControlOrMeta+K", box);
  await expect(box).toBeFocused();
}

test("an operator who signs in on the main site continues to the panel of its own site", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto(`${mainSite}/login`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("operator@zanskar.example");
  await page.getByRole("textbox", { name: "Password" }).fill("toli-demo-2026");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${siteOf("zanskar")}/to`);
  await expectHeading(page, "Dashboard");

  // A few letters in the jump box open a trip.
  await openJumpBox(page);
  await page.keyboard.type("markha");
  await expect(page.getByRole("option", { name: /Trip$/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/to\/event-creation\/update\/\d+/);

  // A page shows everything that was found, by kind.
  await openJumpBox(page);
  await page.keyboard.type("an");
  const all = page.getByRole("option", { name: /^Show all \d+ results$/ });
  await all.click();
  await expect(page).toHaveURL(/\/to\/search\?q=an$/);
  await expectHeading(page, "Search");
  await expect(page.getByRole("table", { name: "Customers" })).toContainText(/an/);
  await page.getByRole("button", { name: /^Show all \d+ bookings$/ }).click();
  await expect(page).toHaveURL(/\/to\/search\?q=an&kind=bookings$/);
  await expect(page.getByRole("table", { name: "Customers" })).toBeHidden();
  await expectAccessible(page, "all results of a search");

  // No second sign-in is needed, and another operator's panel is refused.
  await page.goto(`${siteOf("zanskar")}/login`);
  await expect(page).toHaveURL(`${siteOf("zanskar")}/to`);
  await page.goto(`${siteOf("konkan")}/to`);
  await expect(page).toHaveURL(/\/login\?next=/);
});

test("an operator works from the keyboard: screens, a search, a row, and the jump box with departures", {
  tag: "@desktop",
}, async ({ page }) => {
  const operator = { email: "operator@konkan.example", password: "toli-demo-2026" };
  await openAs(page, "konkan", operator, "/to");
  await expectHeading(page, "Dashboard");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await pressUntil(page, "?", sheet);
  await expect(sheet.getByText("g then d")).toBeVisible();
  await expectAccessible(page, "the keyboard shortcuts");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expectHeading(page, "Group Bookings");
  await page.goto(`${siteOf("konkan")}/to/orders?view=table&sort=-bookings`);
  const rows = page.getByRole("table", { name: "Group Bookings" }).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search departures" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows.first().getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/to\/orders\/\d+\?plan=\d+$/);
  const heading = page.getByRole("heading", { level: 1 });
  // The title until the departure is loaded.
  await expect(heading).not.toHaveText(/^(Group Bookings|Bookings of this departure)$/);
  const name = await heading.textContent();
  if (!name) throw new Error("The departure has no name.");

  // What was open before is offered before anything is typed; a departure on sale has its actions.
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/to\/new-booking$/);
  await openJumpBox(page);
  const box = page.getByRole("listbox");
  await expect(box.getByRole("group", { name: "Recent" }).getByRole("option").first()).toHaveText(name);
  await page.keyboard.type("konkan");
  const departures = box.getByRole("group", { name: "Departures" });
  await expect(departures.getByRole("option", { name: /^Message travellers, / })).toHaveCount(1);
  await expectAccessible(page, "the jump box with departures");

  // A screen is found by what it is for.
  const field = page.getByRole("combobox");
  await field.fill("neft");
  await expect(box.getByRole("option", { name: /^Bank statements/ })).toBeVisible();
  await field.fill("konkan");
  await departures.getByRole("option", { name: /^Message travellers, / }).click();
  await expectHeading(page, "Message travellers");

  // Single keys are letters again once they are switched off.
  await page.keyboard.press("?");
  await sheet.getByRole("checkbox", { name: "Single keys open screens" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("n");
  await page.keyboard.press("?");
  await expect(sheet).toBeHidden();
  await expectHeading(page, "Message travellers");
  await openJumpBox(page);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await sheet.getByRole("checkbox", { name: "Single keys open screens" }).check();
  await page.keyboard.press("Escape");

  // A menu in a row keeps its arrow keys.
  await page.goto(`${siteOf("konkan")}/to/orders?view=table`);
  const more = rows.first().getByRole("button", { name: /^More for / });
  await more.press("ArrowDown");
  await expect(rows.first().getByRole("link", { name: /^Rooming of / })).toBeFocused();
});

test("the menu has seven sections, and each tab opens the screen of its name", async ({ page }) => {
  test.slow();
  const label = "konkan";
  await openAs(page, label, { email: `operator@${label}.example`, password: "toli-demo-2026" }, "/to");
  await expectHeading(page, "Dashboard");
  for (const section of ["Trips", "Departures", "Customers", "Inbox", "Money", "Settings"]) {
    await test.step(section, async () => {
      await goByPanel(page, section);
      const tabs = page.getByRole("navigation", { name: section, exact: true });
      await expect(tabs).toBeVisible();
      const names = await namesOf(tabs.getByRole("link", { includeHidden: true }));
      expect(names.length).toBeGreaterThan(2);
      for (const name of names) {
        await goByPanel(page, section, name);
        await expectHeading(page, name);
        await expect(tabs.locator('[aria-current="page"]')).toContainText(name);
      }
    });
  }
  await expectAccessible(page, "a screen of Settings");
  if (await page.getByRole("button", { name: "Open menu" }).isVisible()) {
    await expectTargets(page, "a screen of Settings");
  }
});

test("the operator's panel refuses everyone else", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  await page.goto(`${siteOf("konkan")}/to/orders`);
  await expect(page).toHaveURL(`${siteOf("konkan")}/login?next=%2Fto%2Forders`);

  const traveller = await registeredTraveller(request, "konkan");
  await addSession(context, "konkan", await tokenOf(request, "konkan", traveller));
  await page.goto(`${siteOf("konkan")}/to/orders`);
  await expectHeading(page, "Access Denied");
  await expect(
    page.getByText("You do not have permission to view this page.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, "Access Denied");
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL(`${siteOf("konkan")}/`);
});
