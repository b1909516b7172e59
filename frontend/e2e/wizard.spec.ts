import type { Page } from "@playwright/test";
import { said, signInOn } from "./steps/account";
import { playNext } from "./steps/answers";
import { expectAccessible } from "./steps/axe";
import { departuresOn, expectHeading } from "./steps/booking";
import { isoDay, weekdayOf } from "./steps/days";
import { expect, test } from "./steps/journey";
import { enter, tabTo, typeInto } from "./steps/keyboard";
import { drawnPicture, largePicture } from "./steps/pictures";
import { siteOf } from "./steps/site";
import { kedarkantha, ladakh } from "./steps/trips";

const operator = { email: "operator@zanskar.example", password: "toli-demo-2026" };
const site = siteOf("zanskar");

function field(page: Page, name: string) {
  // The mark of a required field is part of its label, and of no name.
  const words = name.replace(/[()/]/g, "\\$&");
  return page.getByLabel(new RegExp(`^${words}( \\*)?$`));
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

function step(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Steps of the event" }).getByRole("button", { name });
}

test("from an idea to four departures on sale", async ({ page, browser }) => {
  test.skip(test.info().project.name === "phone", "The way is the same on the other screen.");
  test.setTimeout(120_000);
  const title = `Markha Valley ${Date.now() % 100_000}`;
  await signInOn(page, "zanskar", operator, "/to/event-creation/create");

  await test.step("basic info, by keyboard", async () => {
    await expectHeading(page, "Create Event");
    await expect(step(page, "Itinerary")).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("progressbar", { name: "Steps of the event" })).toHaveAttribute(
      "aria-valuetext",
      "Step 1 of 4",
    );
    await enter(page, button(page, "Save & Next"));
    for (const problem of [
      "Event title is required",
      "Destination is required",
      "Category is required",
      "Duration must be at least 1.",
      "Capacity must be at least 1.",
      "Description is required",
      "At least one picture is required",
    ]) {
      await expect(page.getByText(problem, { exact: true })).toBeVisible();
    }
    await expect(field(page, "Event Title")).toBeFocused();
    await expectAccessible(page, "the wizard's first step with problems");

    await page.keyboard.type(title);
    await typeInto(page, field(page, "Destination"), "Leh, Ladakh");
    await tabTo(page, field(page, "Category"));
    await page.keyboard.press("ArrowDown");
    await typeInto(page, field(page, "Duration (days)"), "-2");
    await typeInto(page, field(page, "Capacity (people)"), "-6");
    await typeInto(page, field(page, "Description"), "Over two passes, from home to home.");
    await expect(page.getByText("Duration cannot be negative.", { exact: true })).toBeVisible();
    await expect(page.getByText("Capacity cannot be negative.", { exact: true })).toBeVisible();
    await field(page, "Duration (days)").fill("2");
    await field(page, "Capacity (people)").fill("6");

    const pictures = page.getByRole("group", { name: "Pictures" }).locator("input[type=file]");
    await pictures.setInputFiles(largePicture());
    await expect(page.getByText("File size exceeded", { exact: true })).toBeVisible();
    await pictures.setInputFiles([drawnPicture(800, 600)]);
    await expect(page.getByRole("img", { name: "Pictures 1" })).toBeVisible();
    await enter(page, button(page, "Crop Pictures 1"));
    const crop = page.getByRole("dialog", { name: "Crop the picture" });
    await tabTo(page, crop.getByRole("slider", { name: "Zoom" }));
    await page.keyboard.press("ArrowRight");
    await expectAccessible(page, "cropping");
    await enter(page, crop.getByRole("button", { name: "Use this part" }));
    await expect(page.getByRole("img", { name: "Pictures 1" })).toBeVisible();
    await enter(page, button(page, "Save & Next"));
  });

  await test.step("the itinerary; a reload loses nothing", async () => {
    await expectHeading(page, `Edit Event (${title})`);
    await expect(page).toHaveURL(/\/to\/event-creation\/update\/\d+\?step=itinerary$/);
    await expect(page.getByText("At least 1 item required", { exact: true })).toHaveCount(2);
    await expect(button(page, "Next")).toHaveAttribute("aria-disabled", "true");

    await enter(page, button(page, "Add item to day 1"));
    await expect(field(page, "Activity Name")).toBeFocused();
    await expect(button(page, "Add item to day 2")).toBeDisabled();
    await enter(page, button(page, "Save item"));
    await expect(page.getByText("Activity name is required", { exact: true })).toBeVisible();
    await expect(page.getByText("ETA is required", { exact: true })).toBeVisible();
    await typeInto(page, field(page, "Activity Name"), "Walk to Skiu");
    await page.reload();
    await expect(page.getByText("Something you typed was not saved", { exact: true })).toBeVisible();
    await enter(page, button(page, "Put it back"));
    await expect(field(page, "Activity Name")).toHaveValue("Walk to Skiu");
    await field(page, "ETA").fill("15:00");
    await expectAccessible(page, "the itinerary with an open form");
    await enter(page, button(page, "Save item"));
    await expect(said(page, "Item added.")).toBeVisible();

    for (const [day, name, eta] of [
      ["1", "Breakfast at Chilling", "08:00"],
      ["2", "Over the Kongmaru La", "06:00"],
    ] as const) {
      await button(page, `Add item to day ${day}`).click();
      await field(page, "Activity Name").fill(name);
      await field(page, "ETA").fill(eta);
      await button(page, "Save item").click();
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    const first = page.getByRole("list", { name: "Items of day 1" }).getByRole("heading");
    await enter(page, button(page, "Move up: Breakfast at Chilling"));
    await expect(first).toHaveText(["Breakfast at Chilling", "Walk to Skiu"]);
    await expect(page.getByText("At least 1 item required", { exact: true })).toHaveCount(0);
    await enter(page, button(page, "Next"));
  });

  await test.step("dates, one by one and by a rule", async () => {
    await button(page, "Add departure").click();
    await field(page, "Booking start date").fill(isoDay(-1));
    await field(page, "Booking end date").fill(isoDay(-2));
    await button(page, "Save departure").click();
    await expect(page.getByText("Booking start date cannot be in the past", { exact: true })).toBeVisible();
    await expect(page.getByText("Booking end date cannot be in the past", { exact: true })).toBeVisible();
    await field(page, "Booking start date").fill(isoDay(0));
    await expect(field(page, "Booking end date")).toHaveValue("");
    await field(page, "Booking end date").fill(isoDay(5));
    await field(page, "Tour start date").fill(isoDay(5));
    await expect(
      page.getByText("Tour start date must be after booking end date", { exact: true }),
    ).toBeVisible();
    await field(page, "Tour start date").fill(isoDay(6));
    await expect(field(page, "Tour end date")).toHaveValue(isoDay(7));
    await page.getByRole("checkbox", { name: /^Guaranteed departure/ }).check();
    await page.getByRole("checkbox", { name: /^Save as Draft/ }).check();
    await expect(page.getByText("Saved now, its status is: Draft.", { exact: true })).toBeVisible();
    await expectAccessible(page, "dates with an open form");
    await button(page, "Save departure").click();
    const departures = page.getByRole("list", { name: "Departures" }).getByRole("listitem");
    await expect(departures).toHaveCount(1);
    await expect(departures.getByText("Draft", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Activate / }).click();
    await expect(said(page, "Departure activated.")).toBeVisible();
    await expect(departures.getByText("Booking", { exact: true })).toBeVisible();

    await button(page, "Add many").click();
    const many = page.getByRole("dialog", { name: "Add many departures" });
    const from = isoDay(30);
    await many.getByRole("checkbox", { name: "Saturday", exact: true }).uncheck();
    await many.getByRole("checkbox", { name: weekdayOf(from), exact: true }).check();
    await many.getByLabel("In", { exact: true }).selectOption("Between two days…");
    await many.getByLabel("First day").fill(from);
    await many.getByLabel("Last day").fill(isoDay(51));
    await expect(many.getByRole("button", { name: "Add 4 departures" })).toBeVisible();
    await many.getByRole("group", { name: "Departures to add" }).getByRole("checkbox").last().uncheck();
    await expectAccessible(page, "many departures from a rule");
    await many.getByRole("button", { name: "Add 3 departures" }).click();
    await expect(departures).toHaveCount(4);
    await button(page, "Next").click();
  });

  await test.step("prices, and what is missing until then", async () => {
    await expect(page.getByText("Insufficient Bed Capacity", { exact: true })).toBeVisible();
    await expect(button(page, "Publish Event")).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByText("Before this event can be published", { exact: true })).toBeVisible();
    await button(page, "Add room type").click();
    await button(page, "Save price").click();
    await expect(page.getByText("Please fill all required fields", { exact: true })).toHaveCount(3);
    await field(page, "Room type").selectOption("Double (2 persons)");
    await field(page, "Price per head/trip (₹)").fill("0");
    await field(page, "Total rooms").fill("0");
    await expect(page.getByText("Price per head/trip must be greater than 0", { exact: true })).toBeVisible();
    await button(page, "Save price").click();
    await expect(page.getByText("Total rooms must be greater than 0", { exact: true })).toBeVisible();
    await field(page, "Price per head/trip (₹)").fill("12500");
    await field(page, "Total rooms").fill("4");
    await button(page, "Save price").click();
    await expect(page.getByText("Number of beds exceed required beds", { exact: true })).toBeVisible();
    await button(page, "Edit Double Sharing").click();
    await field(page, "Total rooms").fill("3");
    await button(page, "Save price").click();
    await expect(page.getByText("The beds match the capacity.", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Everything is in place. This event can be published.", { exact: true }),
    ).toBeVisible();
    await expectAccessible(page, "prices");
  });

  await test.step("publishing, by keyboard", async () => {
    await enter(page, button(page, "Publish Event"));
    const asked = page.getByRole("dialog", { name: "Publish this event?" });
    await expect(
      asked.getByText("Duration, pricing and capacity can no longer be updated once the event is published."),
    ).toBeVisible();
    await expect(asked.getByText("Double Sharing: ₹12,500 a head, 6 beds", { exact: true })).toBeVisible();
    await expectAccessible(page, "the question before publishing");
    await enter(page, asked.getByRole("button", { name: "Publish Event" }));
    await expect(said(page, "Your event is published.")).toBeVisible();
    await step(page, "Basic Info").click();
    await expect(field(page, "Capacity (people)")).toBeDisabled();
    await expect(field(page, "Duration (days)")).toBeDisabled();
  });

  await test.step("a traveller sees it", async () => {
    const visitor = await browser.newContext();
    const other = await visitor.newPage();
    await other.goto(`${site}/events?q=${encodeURIComponent(title)}`);
    await other.getByRole("link", { name: title }).first().click();
    await expectHeading(other, title);
    await expect(departuresOn(other)).toHaveCount(4);
    await visitor.close();
  });

  await test.step("it is taken off sale again, in the table", async () => {
    await page.goto(`${site}/to/all-client-events`);
    await button(page, `Edit ${title}`).click();
    const dialog = page.getByRole("dialog", { name: "Edit event" });
    await dialog.getByRole("combobox", { name: "Status" }).selectOption("Inactive");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(said(page, "Event saved successfully!")).toBeVisible();
    await expectAccessible(page, "all events in a table");
  });
});

test("events are put into order, copied, and edited in single forms", async ({ page }) => {
  test.skip(test.info().project.name === "phone", "The way is the same on the other screen.");
  test.setTimeout(120_000);
  const { title } = kedarkantha;
  await signInOn(page, "zanskar", operator, "/to/event-creation/change-priority");

  await test.step("its place on the site, by keyboard", async () => {
    const grip = button(page, `Drag to move: ${title}`);
    await tabTo(page, grip);
    await page.keyboard.press("Space");
    await expect(page.getByText(`${title} is lifted.`)).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText(`${title} is now`)).toBeAttached();
    await page.keyboard.press("Space");
    await expect(page.getByText("The new order is not saved yet.", { exact: true })).toBeVisible();
    await playNext(page, "**/api/events/sequence", "silence");
    await button(page, "Save order").click();
    await expect(said(page, "Failed to save changes. Please try again.")).toBeVisible();
    await expectAccessible(page, "the order of events");
    await button(page, "Save order").click();
    await expect(said(page, "Sequence saved successfully!")).toBeVisible();
  });

  await test.step("a copy of it, and of one that is under way", async () => {
    await page.goto(`${site}/to/event-creation?status=active&q=${encodeURIComponent("First Summit")}`);
    await button(page, `Duplicate ${title}`).click();
    await page.getByRole("button", { name: "Make a copy" }).click();
    await expect(said(page, "Event duplicated successfully!")).toBeVisible();
    await expectHeading(page, `Edit Event (${title} (Copy))`);

    // A draft saves itself, also what was typed without a connection.
    await typeInto(page, field(page, "Destination"), "Chilling, Ladakh");
    await expect(page.getByText("All changes are saved", { exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await field(page, "Destination").fill("Skiu, Ladakh");
    await expect(page.getByText(/^No connection: what you typed is kept here/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("All changes are saved", { exact: true })).toBeVisible();

    // Another tab hears of it: silently while nothing is typed there, with a choice otherwise.
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await expect(field(tab, "Destination")).toHaveValue("Skiu, Ladakh");
    await field(tab, "Destination").fill("");
    await expect(tab.getByText("Not saved yet", { exact: true })).toBeVisible();
    await field(page, "Destination").fill("Hemis, Ladakh");
    await expect(tab.getByText("This event was changed in another tab", { exact: true })).toBeVisible();
    await button(tab, "Load the latest").click();
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
      page.getByText("Prices are fixed since the event was published.", { exact: true }),
    ).toBeVisible();

    await page.goto(`${site}/to/create-event`);
    await button(page, "Draft").click();
    await expect(page.getByText("Event title is required", { exact: true })).toBeVisible();
    const idea = `An idea ${Date.now() % 100_000}`;
    await field(page, "Event Title").fill(idea);
    await button(page, "Publish").click();
    await expect(said(page, "Event created successfully!")).toBeVisible();
    await expectHeading(page, `Edit Event (${idea})`);
    await expect(page.getByText("Before this event can be published", { exact: true })).toBeVisible();
  });
});
