import type { Locator, Page } from "@playwright/test";
import { notification, openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { departuresOn, expectHeading } from "./steps/booking";
import { isoDay, weekdayOf } from "./steps/days";
import { expect, test } from "./steps/journey";
import { choose, enter, press, tabTo, typeDay, typeInto } from "./steps/keyboard";
import { billOf } from "./steps/money";
import { goByPanel } from "./steps/navigation";
import { mailTo } from "./steps/outbox";
import { connectAccount, connectWebhook, newKey } from "./steps/payment-accounts";
import { drawnPicture, heavyPicture } from "./steps/pictures";
import { replaceNextResponses } from "./steps/responses";
import {
  becomeOperator,
  buy,
  expectOwnDashboard,
  expectPlatformDashboard,
  takeCash,
  takingsOf,
} from "./steps/sale";
import { call } from "./steps/server";
import { type Label, mainSite, siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { registeredTraveller, tokenOf } from "./steps/travellers";

type OwnSite = { site: { client: { client_id: number } } };

function field(page: Page, name: string) {
  // The asterisk of a required field is part of its label, but not of its accessible name.
  const words = name.replace(/[()/]/g, "\\$&");
  return page.getByLabel(new RegExp(`^${words}( \\*)?$`));
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

function step(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Steps of the trip" }).getByRole("button", { name });
}

function text(page: Page, words: string) {
  return page.getByText(words, { exact: true });
}

/** Moves by Tab to a file field. Space would open the system's own dialog, which cannot be tested. */
async function send(page: Page, input: Locator, file: ReturnType<typeof drawnPicture>): Promise<void> {
  await tabTo(page, input);
  await input.setInputFiles(file);
}

test("a customer becomes an operator, sells a trip and sees the figures, by keyboard in the panel", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const operator = await registeredTraveller(request, "zanskar");
  const label = `s${operator.email.slice(6, 14)}` as Label;
  const site = siteOf(label);
  const { host } = new URL(site);
  const title = `Markha Valley ${Date.now() % 100_000}`;
  const desk = await browser.newPage();

  await test.step("a customer asks to become an operator, and an admin approves", () =>
    becomeOperator(page, desk, operator));

  await test.step("a client is registered, with every validation of its form", async () => {
    await openAs(page, null, operator, "/to/all-client-events");
    await expect(
      page.getByText(/You are not “approved” for any client. No events to display./),
    ).toBeVisible();
    await page.goto(`${mainSite}/to/event-creation`);
    await expectHeading(page, "Client Access Required");
    await expect(
      page.getByText(/You do not have an approved client mapping. Cannot load events./),
    ).toBeVisible();
    await expect(page.getByText("Version 2.0.1")).toBeAttached();
    const sidebar = page.getByRole("complementary");
    for (const name of ["Home", "Trips", "Departures", "Customers", "Inbox", "Money"]) {
      await expect(sidebar.getByText(name, { exact: true })).toHaveAttribute("aria-disabled", "true");
    }
    await expect(sidebar.getByRole("link", { name: "Settings", exact: true })).toHaveAttribute(
      "href",
      "/to/register-client",
    );
    await expectAccessible(page, "the panel without a client");
    await enter(page, page.getByRole("main").getByRole("link", { name: "Register your company" }));
    await expectHeading(page, "Register company");

    const name = page.getByRole("textbox", { name: "Client Display Name" });
    const url = page.getByRole("textbox", { name: "Client Display URL" });
    await typeInto(page, url, "maju-li");
    await page.keyboard.press("Tab");
    await expect(text(page, "URL can only contain letters and numbers")).toBeVisible();
    await enter(page, button(page, "Register company"));
    await expect(notification(page, "Please fix the URL error before saving")).toBeVisible();
    await expect(text(page, "Enter the name of your company.")).toBeVisible();
    await expect(name).toBeFocused();
    await page.keyboard.type("Majuli Trails");
    await typeInto(page, url, "Zanskar");
    await expect(text(page, "This URL is already taken. Please choose a different one.")).toBeVisible();
    await typeInto(page, url, label);
    await expect(page.getByText(`${host} is available.`)).toBeVisible();
    await typeInto(page, page.getByRole("textbox", { name: "About" }), "Small groups on the river.");

    // Entries survive a reload.
    await page.reload();
    await expect(name).toHaveValue("Majuli Trails");
    await expect(url).toHaveValue(label);
    const logo = page.getByRole("group", { name: "Client Logo" });
    await send(page, logo.locator("input[type=file]"), heavyPicture(2));
    await expect(logo.getByText("Logo file size must be less than 2MB")).toBeVisible();
    const banner = page.getByRole("group", { name: "Client Banner" });
    await send(page, banner.locator("input[type=file]"), heavyPicture(5));
    await expect(banner.getByText("Banner file size must be less than 5MB")).toBeVisible();
    await send(page, logo.locator("input[type=file]"), drawnPicture(300, 200));
    const cutting = page.getByRole("dialog");
    await expect(cutting.getByText("Logo must be square (equal width and height)")).toBeVisible();
    await tabTo(page, cutting.getByRole("slider", { name: "Zoom" }));
    await page.keyboard.press("ArrowRight");
    await enter(page, cutting.getByRole("button", { name: "Crop picture" }));
    await expect(logo.getByRole("img", { name: "Client Logo" })).toHaveAttribute("src", /^\/media\//);
    await enter(page, button(page, "Register company"));
    await expect(text(page, "Waiting for approval")).toBeVisible();
  });

  await test.step("an admin approves it", async () => {
    await desk.goto(`${mainSite}/admin`);
    await expect(desk.getByRole("heading", { name: /^\d+ (company|companies) to approve$/ })).toBeVisible();
    await goByPanel(desk, "All Clients");
    await expectHeading(desk, "All Clients");
    await expect(desk.getByText("v1.0", { exact: true })).toBeAttached();
    await replaceNextResponses(desk, "**/api/clients?*", { status: 200, json: [] });
    await desk.getByRole("radio", { name: "Rejected" }).click();
    await expect(text(desk, "No clients found.")).toBeVisible();
    await desk.getByRole("radio", { name: "Open" }).click();
    await expect(desk).toHaveURL(`${mainSite}/admin/all-clients?status=open`);
    const row = desk.getByRole("row").filter({ hasText: label });
    await expect(row).toContainText(operator.email);
    await expectAccessible(desk, "All Clients");
    await row.getByRole("button", { name: "Approve" }).click();
    await expect(notification(desk, "Majuli Trails is approved: its site is open.")).toBeVisible();
    await expect(row.getByRole("button", { name: "Approve" })).toBeDisabled();
    await expect(row.getByRole("button", { name: "Reject" })).toBeFocused();

    // Reverting the approval asks for confirmation and states the consequences.
    await desk.keyboard.press("Enter");
    const asked = desk.getByRole("dialog", { name: "Reject Majuli Trails?" });
    await expect(asked.getByText(/go offline immediately/)).toBeVisible();
    await expect(asked.getByText(/Travellers keep their bookings/)).toBeVisible();
    await expect(asked.getByText(`${operator.email} gets an e-mail.`)).toBeVisible();
    await expectAccessible(desk, "the question before a client is closed");
    await enter(desk, asked.getByRole("button", { name: "Keep the site open" }));
    await expect(row.getByRole("button", { name: "Reject" })).toBeFocused();
    await mailTo(request, operator.email, /^Majuli Trails was approved$/);
    await enter(page, button(page, "Check again"));
    await enter(page, page.getByRole("link", { name: "Open your panel" }));
    await expectHeading(page, "Dashboard");
    const firstDay = page.getByRole("region", { name: "Your first day" });
    await expect(firstDay.getByText("0 of 9 done", { exact: true })).toBeVisible();
    await expectAccessible(page, "the checklist of a new company");
    await enter(page, page.getByRole("complementary").getByRole("button", { name: "Move as User" }));
    await expect(page).toHaveURL(`${site}/events`);
    await page.goto(`${site}/to/event-creation/create`);
  });

  await test.step("basic info", async () => {
    await expectHeading(page, "Create Event");
    await expect(step(page, "Itinerary")).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("progressbar", { name: "Steps of the trip" })).toHaveAttribute(
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
      await expect(text(page, problem)).toBeVisible();
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
    await expect(text(page, "Duration cannot be negative.")).toBeVisible();
    await expect(text(page, "Capacity cannot be negative.")).toBeVisible();
    await typeInto(page, field(page, "Duration (days)"), "2");
    await typeInto(page, field(page, "Capacity (people)"), "6");

    const pictures = page.getByRole("group", { name: "Pictures" }).locator("input[type=file]");
    await send(page, pictures, heavyPicture(5));
    await expect(text(page, "File size exceeded")).toBeVisible();
    await send(page, pictures, drawnPicture(800, 600));
    await expect(page.getByRole("img", { name: "Pictures 1" })).toBeVisible();
    await enter(page, button(page, "Save & Next"));
  });

  await test.step("the itinerary; a reload loses nothing", async () => {
    await expectHeading(page, `Edit Event (${title})`);
    await expect(page).toHaveURL(/\/to\/event-creation\/update\/\d+\?step=itinerary$/);
    await expect(text(page, "At least 1 item required")).toHaveCount(2);
    await expect(button(page, "Next")).toHaveAttribute("aria-disabled", "true");

    await enter(page, button(page, "Add item to day 1"));
    await expect(field(page, "Activity Name")).toBeFocused();
    await expect(button(page, "Add item to day 2")).toBeDisabled();
    await enter(page, button(page, "Save item"));
    await expect(text(page, "Activity name is required")).toBeVisible();
    await expect(text(page, "ETA is required")).toBeVisible();
    await typeInto(page, field(page, "Activity Name"), "Walk to Skiu");
    await page.reload();
    await expect(text(page, "You have unsaved changes")).toBeVisible();
    await enter(page, button(page, "Restore changes"));
    await expect(field(page, "Activity Name")).toHaveValue("Walk to Skiu");
    await tabTo(page, field(page, "ETA"));
    await page.keyboard.type("0300PM");
    await expect(field(page, "ETA")).toHaveValue("15:00");
    await expectAccessible(page, "the itinerary with an open form");
    await enter(page, button(page, "Save item"));
    await expect(notification(page, "Item added.")).toBeVisible();

    for (const [day, name, eta] of [
      ["1", "Breakfast at Chilling", "0800AM"],
      ["2", "Over the Kongmaru La", "0600AM"],
    ] as const) {
      await enter(page, button(page, `Add item to day ${day}`));
      await typeInto(page, field(page, "Activity Name"), name);
      await tabTo(page, field(page, "ETA"));
      await page.keyboard.type(eta);
      await enter(page, button(page, "Save item"));
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    const first = page.getByRole("list", { name: "Items of day 1" }).getByRole("heading");
    await enter(page, button(page, "Move up: Breakfast at Chilling"));
    await expect(first).toHaveText(["Breakfast at Chilling", "Walk to Skiu"]);
    await expect(text(page, "At least 1 item required")).toHaveCount(0);
    await enter(page, button(page, "Next"));
  });

  await test.step("dates, added singly and by a rule", async () => {
    // Next saves a departure that is entered but not saved yet.
    await expect(button(page, "Next")).toHaveAttribute("aria-disabled", "true");
    await enter(page, button(page, "Add departure"));
    await typeDay(page, field(page, "Booking start date"), isoDay(1));
    await typeDay(page, field(page, "Booking end date"), isoDay(5));
    await typeDay(page, field(page, "Tour start date"), isoDay(6));
    await enter(page, button(page, "Next"));
    await expect(notification(page, "Departure saved.")).toBeVisible();
    await expect(step(page, "Pricing")).toHaveAttribute("aria-current", "step");
    await enter(page, button(page, "Previous"));

    // Changing one date keeps the others, each with its own error.
    await enter(page, page.getByRole("button", { name: /^Edit / }));
    await typeDay(page, field(page, "Booking end date"), isoDay(6));
    await expect(field(page, "Tour start date")).toHaveValue(isoDay(6));
    await expect(text(page, "Tour start date must be after booking end date")).toBeVisible();
    await enter(page, button(page, "Cancel"));
    await enter(page, page.getByRole("button", { name: /^Delete / }));
    const asked = page.getByRole("dialog", { name: "Delete this departure?" });
    await enter(page, asked.getByRole("button", { name: "Delete" }));
    await expect(text(page, "No departures yet")).toBeVisible();
    // It closes a moment after the list has changed, and the focus cannot leave it before.
    await expect(asked).toBeHidden();

    await enter(page, button(page, "Add departure"));
    await typeDay(page, field(page, "Booking start date"), isoDay(-1));
    await typeDay(page, field(page, "Booking end date"), isoDay(-2));
    await enter(page, button(page, "Save departure"));
    await expect(text(page, "Booking start date cannot be in the past")).toBeVisible();
    await expect(text(page, "Booking end date cannot be in the past")).toBeVisible();
    await typeDay(page, field(page, "Booking start date"), isoDay(0));
    await expect(field(page, "Booking end date")).toHaveValue("");
    await typeDay(page, field(page, "Booking end date"), isoDay(5));
    await typeDay(page, field(page, "Tour start date"), isoDay(5));
    await expect(text(page, "Tour start date must be after booking end date")).toBeVisible();
    await typeDay(page, field(page, "Tour start date"), isoDay(6));
    await expect(field(page, "Tour end date")).toHaveValue(isoDay(7));
    await press(page, page.getByRole("checkbox", { name: /^Guaranteed departure/ }));
    await press(page, page.getByRole("checkbox", { name: /^Save as Draft/ }));
    await expect(text(page, "Saved now, its status is: Draft.")).toBeVisible();
    await expectAccessible(page, "dates with an open form");
    await enter(page, button(page, "Save departure"));
    const departures = page.getByRole("list", { name: "Departures" }).getByRole("listitem");
    await expect(departures).toHaveCount(1);
    // The form has closed, and the focus is back at what opened it.
    await expect(button(page, "Add departure")).toBeFocused();
    await enter(page, page.getByRole("button", { name: /^Activate / }));
    await expect(notification(page, "Departure activated.")).toBeVisible();
    // Its event is still a draft.
    await expect(departures.getByText(/, when the trip is published$/)).toBeVisible();
    await enter(page, page.getByRole("button", { name: /^Delete / }));
    await expect(asked.getByText("Are you sure you want to delete this event plan?")).toBeVisible();
    await enter(page, asked.getByRole("button", { name: "Delete" }));
    await expect(text(page, "No departures yet")).toBeVisible();
    await expect(asked).toBeHidden();

    await enter(page, button(page, "Add several dates"));
    const many = page.getByRole("dialog", { name: "Add several dates" });
    const from = isoDay(30);
    await choose(page, many.getByLabel("In", { exact: true }), "Between two days…");
    await typeDay(page, many.getByLabel("First day"), from);
    await typeDay(page, many.getByLabel("Last day"), isoDay(30 + 4 * 7));
    const day = many.getByRole("checkbox", { name: weekdayOf(from), exact: true });
    if (!(await day.isChecked())) {
      await press(page, many.getByRole("checkbox", { name: "Saturday", exact: true }));
      await press(page, day);
    }
    // Enabled once the preview shows this rule's dates and no longer the previous rule's.
    await expect(many.getByRole("button", { name: "Add 5 departures", disabled: false })).toBeVisible();
    await press(page, many.getByRole("group", { name: "Departures to add" }).getByRole("checkbox").last());
    await expectAccessible(page, "many departures from a rule");
    await enter(page, many.getByRole("button", { name: "Add 4 departures" }));
    await expect(departures).toHaveCount(4);
    await expect(many).toBeHidden();
    await expect(button(page, "Add several dates")).toBeFocused();
    await enter(page, button(page, "Next"));
  });

  await test.step("prices, and what is missing before publishing", async () => {
    await expect(text(page, "Insufficient Bed Capacity")).toBeVisible();
    await expect(button(page, "Publish Event")).toHaveAttribute("aria-disabled", "true");
    await expect(text(page, "Before this trip can be published")).toBeVisible();
    await enter(page, button(page, "Add room type"));
    await enter(page, button(page, "Save price"));
    await expect(text(page, "Please fill all required fields")).toHaveCount(3);
    await choose(page, field(page, "Room type"), "Double");
    await typeInto(page, field(page, "Price per head/trip (₹)"), "0");
    await typeInto(page, field(page, "Total rooms"), "0");
    await expect(text(page, "Price per head/trip must be greater than 0")).toBeVisible();
    await enter(page, button(page, "Save price"));
    await expect(text(page, "Total rooms must be greater than 0")).toBeVisible();
    await typeInto(page, field(page, "Price per head/trip (₹)"), "₹12,500");
    await typeInto(page, field(page, "Total rooms"), "4");
    await enter(page, button(page, "Save price"));
    await expect(text(page, "Number of beds exceed required beds")).toBeVisible();
    await enter(page, button(page, "Edit Double Sharing"));
    await typeInto(page, field(page, "Total rooms"), "3");
    await enter(page, button(page, "Save price"));
    await expect(text(page, "The beds match the capacity.")).toBeVisible();
    await expect(text(page, "All steps are complete. You can publish this trip.")).toBeVisible();
    await expectAccessible(page, "prices");
  });

  await test.step("publishing: fields that become fixed, and those that a departure may still change", async () => {
    await enter(page, button(page, "Publish Event"));
    const asked = page.getByRole("dialog", { name: "Publish this trip?" });
    await expect(
      asked.getByText(
        "Duration, capacity and room types can no longer be updated once the trip is published.",
      ),
    ).toBeVisible();
    await expect(
      asked.getByText("Double Sharing: ₹12,500 per person, 6 beds", { exact: true }),
    ).toBeVisible();
    await expectAccessible(page, "the question before publishing");
    await enter(page, asked.getByRole("button", { name: "Publish Event" }));
    await expect(asked.getByText(/^Confirm your terms of sale before you publish a trip/)).toBeVisible();
    const terms = asked.getByRole("region", { name: "Your terms of sale" });
    await expect(terms.getByRole("listitem").filter({ hasText: "30%" })).toBeVisible();
    await expectAccessible(page, "the terms of sale before publishing");
    await enter(page, asked.getByRole("button", { name: "Confirm terms and publish" }));
    await expect(notification(page, "Your trip is published.")).toBeVisible();
    await enter(page, step(page, "Basic Info"));
    await expect(field(page, "Capacity (people)")).toBeDisabled();
    await expect(field(page, "Duration (days)")).toBeDisabled();

    await enter(page, step(page, "Event Dates"));
    const departures = page.getByRole("list", { name: "Departures" }).getByRole("listitem");
    await enter(page, page.getByRole("button", { name: /^Edit / }).last());
    await typeInto(page, field(page, "Capacity"), "8");
    await page.keyboard.press("Tab");
    await expect(page.getByText(/^Insufficient Bed Capacity: 2 more beds/)).toBeVisible();
    await typeInto(page, page.getByLabel("Rooms: Double (2 persons)"), "4");
    await expectAccessible(page, "a departure's places and rooms");
    await enter(page, button(page, "Save departure"));
    // The form says how many are sold too; it closes once the departure is saved.
    await expect(page.getByLabel("Rooms: Double (2 persons)")).toBeHidden();
    await expect(departures.last().getByText(/0 of 8 beds sold/)).toBeVisible();
  });

  await test.step("an account at the payment provider is connected", async () => {
    await goByPanel(page, "Settings", "Payment accounts");
    await expectHeading(page, "Payment accounts");
    const key = newKey();
    await connectAccount(page, key, operator.password);
    await connectWebhook(page, request, key);
  });

  await test.step("the checklist of the first day knows what is done", async () => {
    await goByPanel(page, "Home");
    const firstDay = page.getByRole("region", { name: "Your first day" });
    for (const done of ["Payment account", "Terms of sale", "First trip", "First departure"]) {
      await expect(firstDay.getByRole("link", { name: `${done} Done`, exact: true })).toBeVisible();
    }
    await enter(page, firstDay.getByRole("link", { name: /^Contact details/ }));
    await expect(page).toHaveURL(`${site}/to/basic-client-profile#contacts`);
  });

  // An operator without a GSTIN charges no tax.
  const untaxed = { price: 12_500, taxRate: 0 };
  const [first, second] = [billOf({ ...untaxed, beds: 2 }), billOf({ ...untaxed, beds: 1 })];

  const bookingId = await test.step("travellers see it on the new storefront and book", async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(site);
    await expectHeading(visitor, "Majuli Trails");
    await visitor.getByRole("link", { name: title }).first().click();
    await expectHeading(visitor, title);
    await expect(departuresOn(visitor)).toHaveCount(4);
    await expectAccessible(visitor, "the trip on the new storefront");
    await buy(visitor, request, label, { roomType: "Double Sharing", beds: 2, advance: first.advance });
    const { bookingId } = await travellerWithBooking(visitor, request, { label, title }, 1);
    await visitor.context().close();
    return bookingId;
  });

  await test.step("both dashboards show the same sales as the ledger", async () => {
    const token = await tokenOf(request, label, operator);
    const { site: own } = await call<OwnSite>(request, "GET", `${site}/api/site`);
    const office = { clientId: own.client.client_id, token };
    await takeCash(request, label, { ...office, bookingId, amount: 1000 });
    const taken = first.advance + second.advance + 1000;
    expect(await takingsOf(request, label, office)).toEqual({
      bookings: 2,
      owed: first.total + second.total,
      taken,
    });
    const due = first.total + second.total - taken;
    const sold = { title, place: "Leh, Ladakh", bookings: 2, taken, due, beds: "3 of 26" };
    await expectOwnDashboard(page, label, sold);
    await expectPlatformDashboard(desk, "Majuli Trails", sold);
    await desk.close();
  });

  await test.step("the trip is taken off sale in the table", async () => {
    await page.goto(`${site}/to/all-client-events`);
    await button(page, `Edit ${title}`).click();
    const dialog = page.getByRole("dialog", { name: "Edit event" });
    await dialog.getByRole("combobox", { name: "Status" }).selectOption("Inactive");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(notification(page, "Event saved successfully!")).toBeVisible();
    await expectAccessible(page, "all events in a table");
  });
});
