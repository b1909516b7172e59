import type { Locator, Page } from "@playwright/test";
import { notification } from "./steps/account";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { drawnPicture } from "./steps/pictures";
import { badGateway, delayResponses, replaceNextResponses, withoutFirstData } from "./steps/responses";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { addSession, tokenOf } from "./steps/travellers";
import { detailsOf, kedarkantha, lastDeparture } from "./steps/trips";

const site = siteOf("zanskar");
const operator = { email: "operator@zanskar.example", phone: "", password: "toli-demo-2026" };

/** Makes calls of an address fail during an action, and expects the error message. */
async function failing(
  page: Page,
  address: string,
  act: () => Promise<unknown>,
  sentence: string | RegExp,
  kind: "reads" | "writes" | "bad gateway" = "writes",
): Promise<void> {
  await page.route(address, (route) => {
    const reads = route.request().method() === "GET";
    if (reads !== (kind === "reads")) return route.fallback();
    // A refusal is not retried, as a lost response is: the message appears at once.
    if (reads) return route.fulfill({ status: 400, json: { detail: "Not now.", code: "not_now" } });
    return kind === "bad gateway" ? route.fulfill({ ...badGateway, body: "" }) : route.abort();
  });
  await act();
  await expect(page.getByText(sentence).first()).toBeVisible();
  await page.unroute(address);
}

type Trip = Awaited<ReturnType<typeof detailsOf>>;

type Editing = {
  page: Page;
  /** The event that is edited: a copy of `trip`. */
  id: number;
  trip: Trip;
  button: (name: string | RegExp) => Locator;
  wizard: (step: string) => Promise<unknown>;
};

const steps = {
  "the itinerary": async ({ page, button, wizard }) => {
    await wizard("itinerary");
    await button("Add item to day 1").click();
    await page.getByLabel(/^Activity Name/).fill("Tea");
    await page.getByLabel(/^ETA/).fill("09:00");
    await failing(
      page,
      "**/itinerary",
      () => button("Save item").click(),
      "Failed to add stop. Please try again.",
    );
    await button("Cancel").click();
    await button(/^Edit /).click();
    await failing(
      page,
      "**/itinerary",
      () => button("Save item").click(),
      "Error updating itinerary item. Please try again.",
    );
    await button("Cancel").click();
    await button(/^Delete /).click();
    await expect(page.getByText("Are you sure you want to delete this itinerary stop?")).toBeVisible();
    const asked = page.getByRole("dialog");
    await failing(
      page,
      "**/itinerary/*",
      () => asked.getByRole("button", { name: "Delete" }).click(),
      "Failed to delete stop. Please try again.",
    );
    await page.keyboard.press("Escape");
  },

  "the dates": async ({ page, button, wizard }) => {
    await wizard("dates");
    await button("Add departure").click();
    await page.getByLabel(/^Booking start date/).fill(isoDay(1));
    await page.getByLabel(/^Booking end date/).fill(isoDay(5));
    await page.getByLabel(/^Tour start date/).fill(isoDay(9));
    await page.getByRole("checkbox", { name: /^Save as Draft/ }).check();
    const save = () => button("Save departure").click();
    await failing(page, "**/plan", save, "Failed to save event plan. Please try again.");
    await save();
    await expect(notification(page, "Departure saved.")).toBeVisible();
    const activate = () => button(/^Activate /).click();
    await failing(page, "**/plan", activate, "Failed to activate event plan. Please try again.");
    await activate();
    await failing(
      page,
      "**/plan",
      () => button(/^Put to Draft/).click(),
      "Failed to put event plan to draft. Please try again.",
    );
    await button(/^Delete /).click();
    await failing(
      page,
      "**/delete_event_plan/*",
      () => page.getByRole("dialog").getByRole("button", { name: "Delete" }).click(),
      "Failed to delete event plan. Please try again.",
    );
    await page.keyboard.press("Escape");
  },

  "prices, publishing and basic info": async ({ page, id, button, wizard }) => {
    await wizard("pricing");
    await button(/^Edit /).click();
    await failing(
      page,
      "**/pricing",
      () => button("Save price").click(),
      "Failed to add/update pricing. Please check your internet connection and try again.",
    );
    await button("Save price").click();
    await expect(notification(page, "Pricing data saved successfully!")).toBeVisible();
    await button("Publish Event").click();
    await failing(
      page,
      `**/api/events/${id}`,
      () => page.getByRole("dialog").getByRole("button", { name: "Publish Event" }).click(),
      "Failed to activate event. Please try again.",
    );
    await page.keyboard.press("Escape");
    await wizard("basics");
    await page.getByLabel(/^Destination/).fill("Sankri");
    await failing(
      page,
      `**/api/events/${id}`,
      () => button("Save & Next").click(),
      "Failed to save event. Please try again.",
    );
    await failing(
      page,
      "**/images/upload",
      () =>
        page
          .getByRole("group", { name: "Pictures" })
          .locator("input[type=file]")
          .setInputFiles(drawnPicture(400, 300)),
      /Image upload failed/,
    );
  },

  "pages that do not load": async ({ page, id, wizard }) => {
    const own = `**/api/events/${id}`;
    await failing(page, own, () => wizard("basics"), "Failed to load event data", "reads");
    const pictures = "**/media/**";
    await failing(page, pictures, () => wizard("basics"), "Failed to load event image", "reads");
    await failing(
      page,
      own,
      () => wizard("pricing"),
      "Failed to load pricing data. Please refresh the page and try again.",
      "reads",
    );
    await page.goto(`${site}/to/pricing`);
    await failing(
      page,
      own,
      () => page.getByRole("combobox", { name: "Event" }).selectOption(String(id)),
      "Failed to fetch pricing data",
      "reads",
    );
    await page.goto(`${site}/to/event-creation/update/99999999`);
    await expect(page.getByText("Event not found").first()).toBeVisible();
    await failing(
      page,
      "**/api/events/client/*/basics*",
      () => page.goto(`${site}/to/event-creation`),
      "Failed to load events by client ID",
      "reads",
    );
    await failing(
      page,
      "**/get_client_static_content/*",
      () => page.goto(`${site}/to/event-settings`),
      "Failed to load content",
      "reads",
    );
  },

  "group bookings": async ({ page, trip, button }) => {
    const ofTrip = `${site}/to/orders/${trip.event_id}`;
    const plan = `plan=${lastDeparture(trip).ep_id}`;
    const shown = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await withoutFirstData(page);
    await failing(
      page,
      "**/get_by_client_id/*",
      () => page.goto(`${site}/to/orders`),
      "Failed to fetch data",
      "reads",
    );
    await page.goto(`${site}/to/orders?q=atlantis`);
    await shown("No reservations found.");
    await failing(
      page,
      "**/event-plan/*/reservations?*",
      () => page.goto(`${ofTrip}?${plan}`),
      "Failed to fetch bookings",
      "reads",
    );
    await button("Retry").click();
    await expectHeading(page, kedarkantha.title);
    await page.goto(`${ofTrip}?${plan}&q=atlantis`);
    await shown("No bookings found.");
    await page.goto(ofTrip);
    await shown("Missing required parameters");
    await page.goto(`${ofTrip}/details/99999999`);
    await shown("No data found.");
    await failing(
      page,
      "**/reservations/*/details",
      () => page.goto(`${ofTrip}/details/1`),
      "Failed to fetch data",
      "reads",
    );
  },

  "lists, single forms and settings": async ({ page, id, button }) => {
    await page.goto(`${site}/to/event-settings`);
    await page.getByRole("textbox", { name: "Category name", exact: true }).fill("Snow");
    await failing(
      page,
      "**/add_category",
      () => button("Add category").click(),
      "Failed to add category",
      "bad gateway",
    );
    const content = page.getByRole("form", { name: "Policies and packing list" });
    await content.getByRole("textbox").fill("Be kind.");
    await failing(
      page,
      "**/static_content/*",
      () => content.getByRole("button", { name: "Save content" }).click(),
      "Failed to save content",
      "bad gateway",
    );
    let release = await delayResponses(page, "**/api/clients/*");
    await page.goto(`${site}/to/basic-client-profile`);
    await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    await release();
    const profile = page.getByRole("form", { name: "Company profile" });
    await profile.getByRole("button", { name: "Edit", exact: true }).click();
    const save = () => profile.getByRole("button", { name: "Save", exact: true }).click();
    await failing(page, "**/update_client", save, "Error: Failed to update details.", "bad gateway");
    release = await delayResponses(page, "**/update_client");
    await save();
    await expect(profile.getByText("Saving...", { exact: true })).toBeVisible();
    await release();
    await expect(notification(page, "Details updated successfully")).toBeVisible();

    await page.goto(`${site}/to/event-creation?q=First+Summit`);
    await button(/^Duplicate /).click();
    await failing(
      page,
      "**/duplicate_an_event/*",
      () => page.getByRole("dialog").getByRole("button", { name: "Make a copy" }).click(),
      "Failed to duplicate event",
    );
    await page.goto(`${site}/to/create-event`);
    await page.getByLabel(/^Event Title/).fill("An idea");
    await replaceNextResponses(page, "**/api/events", "silence", { status: 500, json: {} });
    await button("Draft").click();
    await expect(page.getByText("An error occurred while creating the event").first()).toBeVisible();
    await button("Draft").click();
    await expect(page.getByText("Failed to create event").first()).toBeVisible();
    await page.goto(`${site}/to/all-client-events`);
    await button(`Edit ${kedarkantha.title} (Copy)`).click();
    await failing(
      page,
      `**/api/events/${id}`,
      () => page.getByRole("dialog").getByRole("button", { name: "Save" }).click(),
      /Failed to update event: /,
    );
  },
} satisfies Record<string, (editing: Editing) => Promise<void>>;

test("every action on an event shows an error when no response comes", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const token = await tokenOf(request, "zanskar", operator);
  const trip = await detailsOf(request, kedarkantha);
  const { event_id: id } = await call<{ event_id: number }>(
    request,
    "POST",
    `${site}/api/duplicate_an_event/${trip.event_id}`,
    { token },
  );
  await addSession(context, "zanskar", token);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
  const wizard = (step: string) => page.goto(`${site}/to/event-creation/update/${id}?step=${step}`);
  // In this order: what is entered in one part is needed to publish in a later one.
  for (const [name, part] of Object.entries(steps)) {
    await test.step(name, () => part({ page, id, trip, button, wizard }));
  }
});
