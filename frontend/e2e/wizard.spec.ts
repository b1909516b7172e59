import type { Page } from "@playwright/test";
import { newOperator, notification, openAs, openClient } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { pressUntil, tabTo, typeInto } from "./steps/keyboard";
import { drawnPicture } from "./steps/pictures";
import { replaceNextResponses } from "./steps/responses";
import { call } from "./steps/server";
import { type Label, mainSite, siteOf } from "./steps/site";
import { detailsOf, kedarkantha, ladakh } from "./steps/trips";

const operator = { email: "operator@zanskar.example", password: "toli-demo-2026" };
const site = siteOf("zanskar");

function field(page: Page, name: string) {
  // The asterisk of a required field is part of its label, but not of its accessible name.
  const words = name.replace(/[()/]/g, "\\$&");
  return page.getByLabel(new RegExp(`^${words}( \\*)?$`));
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("events are reordered, copied, and edited in single forms", { tag: "@desktop" }, async ({ page }) => {
  test.slow();
  const { title } = kedarkantha;
  await openAs(page, "zanskar", operator, "/to/event-creation/change-priority");

  await test.step("reordered by keyboard", async () => {
    const grip = button(page, `Drag to move: ${title}`);
    await tabTo(page, grip);
    await page.keyboard.press("Space");
    await expect(page.getByText(`${title} is picked up.`)).toBeAttached();
    await pressUntil(page, "ArrowUp", page.getByText(`${title} is at position`));
    await page.keyboard.press("Space");
    await expect(page.getByText("The new order is not saved yet.", { exact: true })).toBeVisible();
    await replaceNextResponses(page, "**/api/events/sequence", "silence");
    await button(page, "Save order").click();
    await expect(notification(page, "Failed to save changes. Please try again.")).toBeVisible();
    await expectAccessible(page, "the order of events");
    await button(page, "Save order").click();
    await expect(notification(page, "Sequence saved successfully!")).toBeVisible();
  });

  await test.step("copied, also while its tour is running", async () => {
    await page.goto(`${site}/to/event-creation?status=active&q=${encodeURIComponent("First Summit")}`);
    for (const [view, address] of [
      ["Grid", /view=grid/],
      ["List", /^((?!view=).)*$/],
    ] as const) {
      await page.getByRole("radio", { name: view, exact: true }).check();
      await expect(page).toHaveURL(address);
    }
    await button(page, `Duplicate ${title}`).click();
    await page.getByRole("button", { name: "Make a copy" }).click();
    await expect(notification(page, "Event duplicated successfully!")).toBeVisible();
    await expectHeading(page, `Edit Event (${title} (Copy))`);

    // A draft is saved automatically, including entries made offline.
    await typeInto(page, field(page, "Destination"), "Chilling, Ladakh");
    await expect(page.getByText("All changes are saved", { exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await field(page, "Destination").fill("Skiu, Ladakh");
    await expect(page.getByText(/^No connection\. Your changes are stored in this browser/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("All changes are saved", { exact: true })).toBeVisible();

    // Another tab updates: silently while it has no entries, otherwise after a choice.
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await expect(field(tab, "Destination")).toHaveValue("Skiu, Ladakh");
    await field(tab, "Destination").fill("");
    await expect(tab.getByText("Not saved yet", { exact: true })).toBeVisible();
    await field(page, "Destination").fill("Hemis, Ladakh");
    await expect(tab.getByText("This trip was changed in another tab", { exact: true })).toBeVisible();
    await button(tab, "Load latest version").click();
    await expect(field(tab, "Destination")).toHaveValue("Hemis, Ladakh");
    await tab.close();

    await page.goto(`${site}/to/event-creation?status=active&view=grid`);
    await expect(page.getByRole("list", { name: "My Events" })).toBeVisible();
    await expectAccessible(page, "My Events");
    await page.goto(`${site}/to/event-creation?q=${encodeURIComponent(ladakh.title)}`);
    await button(page, `Edit ${ladakh.title}`).click();
    await expect(
      page.getByText("Unable to edit ongoing events. Would you like to make a copy of it?", { exact: true }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button(page, `Edit ${ladakh.title}`)).toBeFocused();
    await page.goto(`${site}/to/event-creation?q=nothingofthiskind`);
    await expect(page.getByText("No events found.", { exact: true })).toBeVisible();
  });

  await test.step("the single forms", async () => {
    await page.goto(`${site}/to/pricing`);
    await expectHeading(page, "Event Pricing");
    await expect(page.getByText("Please select an event first", { exact: true })).toBeVisible();
    await page.getByRole("combobox", { name: "Event" }).selectOption(title);
    await expect(
      page.getByText("This trip is published. New prices apply to new bookings only."),
    ).toBeVisible();
    const prices = page.getByRole("form", { name: "Prices by room type" });
    await prices.getByRole("button", { name: "Save prices" }).click();
    await expect(notification(page, "Pricing data saved successfully!")).toBeVisible();
    await expectAccessible(page, "the prices of an event in one form");
    await page.goto(`${site}/to/pricing?event=999999`);
    await expect(page.getByText("No event found.", { exact: true })).toBeVisible();

    await page.goto(`${site}/to/create-event`);
    await button(page, "Draft").click();
    await expect(page.getByText("Event title is required", { exact: true })).toBeVisible();
    const idea = `An idea ${Date.now() % 100_000}`;
    await field(page, "Event Title").fill(idea);
    await button(page, "Publish").click();
    await expect(
      notification(
        page,
        "Saved as a draft, not published. Please complete: Basic Info, Itinerary, Event Dates, Pricing.",
      ),
    ).toBeVisible();
    await expect(notification(page, "Event created successfully!")).toBeHidden();
    await expectHeading(page, `Edit Event (${idea})`);
    await expect(page.getByRole("button", { name: /^Basic Info/ })).toHaveAttribute("aria-current", "step");
    await page.goto(`${site}/to/all-client-events`);
    await expect(page.getByRole("row").filter({ hasText: idea })).toContainText("Not set yet");

    await page.goto(`${site}/to/pricing`);
    await page.getByRole("combobox", { name: "Event" }).selectOption(idea);
    await field(page, "Number of days").fill("3");
    const double = page.getByRole("group", { name: "Double (2 persons)" });
    await double.getByLabel("Price per day (₹)").fill("₹9,750");
    await button(page, "Save prices").click();
    await expect(page.getByText("Total rooms must be greater than 0", { exact: true })).toBeVisible();
    await double.getByLabel("Total rooms").fill("2");
    await expect(double.getByText("₹29,250", { exact: true })).toBeVisible();
    await field(page, "Number of days").fill("4");
    await expect(double.getByText("₹39,000", { exact: true })).toBeVisible();
    await button(page, "Save prices").click();
    await expect(notification(page, "Pricing data saved successfully!")).toBeVisible();
    await expect(double.getByText("₹39,000", { exact: true })).toBeVisible();

    await page.goto(`${site}/to/commingsoon`);
    await expectHeading(page, "Coming Soon");
  });
});

test("entries made before another save are restored, and do not overwrite it", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const title = `Meanwhile ${Date.now() % 100_000}`;
  const { access_token: token } = await call<{ access_token: string }>(
    request,
    "POST",
    `${mainSite}/api/users/login`,
    { body: operator },
  );
  const whole = await detailsOf(request, kedarkantha);
  const { event_id: id } = await call<{ event_id: number }>(
    request,
    "POST",
    `${mainSite}/api/duplicate_an_event/${whole.event_id}`,
    { token },
  );
  const somebodySaves = (destination: string) =>
    call(request, "PUT", `${mainSite}/api/events/${id}`, { token, body: { title, destination } });
  await somebodySaves("Govindghat");

  await test.step("in a single form over the table", async () => {
    await openAs(page, "zanskar", operator, "/to/all-client-events");
    await button(page, `Edit ${title}`).click();
    const dialog = page.getByRole("dialog", { name: "Edit event" });
    await field(page, "Destination").fill("Sankri");
    await somebodySaves("Purola");
    await page.reload();
    await button(page, `Edit ${title}`).click();
    await dialog.getByRole("button", { name: "Restore changes" }).click();
    await expect(field(page, "Destination")).toHaveValue("Sankri");
    await dialog.getByRole("button", { name: "Save" }).click();
    const elsewhere = dialog.getByText("This trip was changed by someone else", { exact: true });
    await expect(elsewhere).toBeVisible();
    await expectAccessible(page, "an event saved elsewhere meanwhile");
    await dialog.getByRole("button", { name: "Load latest version" }).click();
    await expect(elsewhere).toBeHidden();
    await expect(field(page, "Destination")).toHaveValue("Purola");
    await field(page, "Destination").fill("Sankri");
    await somebodySaves("Mori");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Keep my changes" }).click();
    await expect(elsewhere).toBeHidden();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(notification(page, "Event saved successfully!")).toBeVisible();
  });

  await test.step("in the wizard", async () => {
    await page.goto(`${site}/to/event-creation/update/${id}`);
    await expect(field(page, "Destination")).toHaveValue("Sankri");
    // Without a title it is not saved automatically, only stored as a draft in the browser.
    await field(page, "Event Title").fill("");
    await expect(page.getByText("Not saved yet", { exact: true })).toBeVisible();
    await somebodySaves("Purola");
    await page.reload();
    await expect(field(page, "Destination")).toHaveValue("Purola");
    await button(page, "Restore changes").click();
    await expect(field(page, "Destination")).toHaveValue("Sankri");
    await field(page, "Event Title").fill(title);
    await expect(page.getByText("This trip was changed in another tab", { exact: true })).toBeVisible();
    await button(page, "Load latest version").click();
    await expect(field(page, "Destination")).toHaveValue("Purola");
  });
});

test("a plain trip is published with at most 18 fields and 22 clicks", {
  tag: ["@desktop", "@quick"],
}, async ({ page, request }) => {
  const owner = await newOperator(request);
  const label = `w${crypto.randomUUID().slice(0, 8)}` as Label;
  await openClient(request, owner, label);
  await openAs(page, label, owner, "/to/event-creation");
  const { effort, click, fill, select, send } = counting();
  await click(page.getByRole("link", { name: "Create Event" }).first());
  await expectHeading(page, "Create Event");
  await fill(field(page, "Event Title"), "A Day on the River");
  await fill(field(page, "Destination"), "Majuli");
  await select(field(page, "Category"), { index: 1 });
  await fill(field(page, "Duration (days)"), "1");
  await fill(field(page, "Capacity (people)"), "6");
  await fill(field(page, "Description"), "By ferry and on foot.");
  const pictures = page.getByRole("group", { name: "Pictures" }).locator("input[type=file]");
  effort.clicks += 1;
  await send(pictures, drawnPicture(800, 600));
  await expect(page.getByRole("img", { name: "Pictures 1" })).toBeVisible();
  await click(button(page, "Save & Next"));

  await click(button(page, "Add item to day 1"));
  await fill(field(page, "Activity Name"), "The ferry");
  await fill(field(page, "ETA"), "08:30");
  await click(button(page, "Save item"));
  await click(button(page, "Next"));

  await click(button(page, "Add departure"));
  await fill(field(page, "Booking start date"), isoDay(0));
  await fill(field(page, "Booking end date"), isoDay(20));
  await fill(field(page, "Tour start date"), isoDay(30));
  await click(button(page, "Next"));

  await click(button(page, "Add room type"));
  await select(field(page, "Room type"), "Double Sharing");
  await fill(field(page, "Price per head/trip (₹)"), "4500");
  await fill(field(page, "Total rooms"), "3");
  await click(button(page, "Save price"));
  // Until the saved price is read back, the button says that it cannot be pressed.
  await expect(page.getByText("All steps are complete. You can publish this trip.")).toBeVisible();
  await click(button(page, "Publish Event"));
  await click(page.getByRole("dialog").getByRole("button", { name: "Publish Event" }));
  // Once for a company: its first trip.
  await click(page.getByRole("dialog").getByRole("button", { name: "Confirm terms and publish" }));
  await expect(notification(page, "Your trip is published.")).toBeVisible();
  expect(effort.fields).toBeLessThanOrEqual(18);
  expect(effort.clicks).toBeLessThanOrEqual(22);
});
