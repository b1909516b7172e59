import type { APIRequestContext, Page } from "@playwright/test";
import { notification, openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { goByPanel } from "./steps/navigation";
import { type OwnTrip, ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { expectTargets } from "./steps/targets";

test.use({ timezoneId: "Asia/Kolkata" });

test("an operator works through the inbox: replies, assigns, snoozes, closes and saves a view", async ({
  page,
  request,
}, { project }) => {
  const isPhone = project.name === "phone";
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });
  await openAs(page, trip.label, trip.operator, "/to/inbox");
  await expectHeading(page, "Inbox");
  await expect(page.getByText("Nothing waits for you", { exact: true })).toBeVisible();
  await expectAccessible(page, "an empty inbox");
  for (const name of ["Asha", "Bina", "Chitra"]) await ask(request, trip, name);

  // From Home, the oldest enquiry is answered with three clicks; a phone's menu is behind one more.
  await page.goto(`${trip.site}/to`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await goByPanel(page, "Inbox");
  const { effort, click } = counting();
  const reply = page.getByRole("link", { name: "Reply: Enquiry of Asha" });
  await expect(reply).toBeVisible();
  await expect(page.getByRole("list", { name: "Inbox", exact: true }).getByRole("heading")).toHaveText([
    "Asha",
    "Bina",
    "Chitra",
  ]);
  await expectFits(page);
  await expectAccessible(page, "the inbox");
  if (isPhone) await expectTargets(page, "the inbox");
  await click(reply);
  await expect(page.getByRole("textbox", { name: "Your answer" })).toBeFocused();
  await page.keyboard.type("Yes, with the morning ferry.");
  await click(page.getByRole("button", { name: "Send answer" }));
  await expect(notification(page, "Your answer has been sent to Asha.")).toBeVisible();
  expect(effort.clicks, "clicks after the menu").toBe(2);
  await page.getByRole("link", { name: "Back to the inbox" }).click();
  await expect(reply).toBeHidden();

  // One is assigned and snoozed.
  await page.getByRole("button", { name: "Assign the item of Bina" }).click();
  await page.getByRole("button", { name: "Assign to Me" }).click();
  await expect(page.getByRole("button", { name: /owns the item of Bina: assign it anew$/ })).toHaveText("Me");
  await page.getByRole("button", { name: "Snooze the item of Bina" }).click();
  await page.getByRole("button", { name: /^Next Monday \(/ }).click();
  await expect(page.getByRole("heading", { name: "Bina" })).toBeHidden();
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: /^Snoozed/ }).click();
  await expect(page).toHaveURL(/\/to\/inbox\?status=snoozed$/);
  await expect(page.getByText(/^Until .+9:00/)).toBeVisible();
  await page.getByRole("button", { name: "Snooze the item of Bina" }).click();
  await page.getByRole("button", { name: "Choose a date…" }).click();
  const dialog = page.getByRole("dialog", { name: "Snooze until a date" });
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(dialog.getByText("Choose a date from tomorrow to a year ahead.")).toBeVisible();
  await expectAccessible(page, "a snooze without a date");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Snooze the item of Bina" }).click();
  await page.getByRole("button", { name: "End snooze" }).click();
  await expect(page.getByText("Nothing in this view", { exact: true })).toBeVisible();

  // Two are done together.
  await page.getByRole("button", { name: "Show all open" }).click();
  for (const name of ["Bina", "Chitra"])
    await page.getByRole("checkbox", { name: `Choose Enquiry: ${name}` }).check();
  const chosen = page.getByRole("region", { name: "Chosen items" });
  await expect(chosen.getByText("2 chosen", { exact: true })).toBeVisible();
  await expectFits(page);
  await chosen.getByRole("button", { name: "Done" }).click();
  await expect(notification(page, "2 items are done.")).toBeVisible();
  await expect(page.getByText("Nothing waits for you", { exact: true })).toBeVisible();

  // A view of one's own: saved, opened, renamed and deleted.
  await page.getByRole("combobox", { name: "Status" }).selectOption("Done");
  await page.getByRole("combobox", { name: "Owner" }).selectOption("Me");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name of the view" }).fill("My closed ones");
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await views.getByRole("link", { name: /^Open/ }).click();
  await views.getByRole("link", { name: "My closed ones" }).click();
  await expect(page).toHaveURL(/\/to\/inbox\?status=done&owner=me$/);
  await expect(page.getByRole("heading", { name: "Bina" })).toBeVisible();
  await page.getByRole("button", { name: "Change view: My closed ones" }).click();
  await page.getByRole("button", { name: "Rename the view My closed ones" }).click();
  await page.getByRole("textbox", { name: "Name of the view" }).fill("Closed");
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect(views.getByRole("link", { name: "Closed" })).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Change view: Closed" }).click();
  await page.getByRole("button", { name: "Delete the view Closed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(views.getByRole("link", { name: "Closed" })).toHaveCount(0);

  // The list says that it could not be loaded, and tries again.
  await page.route("**/inbox?*", (route) => route.abort());
  await page.goto(`${trip.site}/to/inbox`);
  await expect(page.getByText("The inbox could not be loaded", { exact: true })).toBeVisible();
  await expectAccessible(page, "an inbox that failed");
  await page.unroute("**/inbox?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing waits for you", { exact: true })).toBeVisible();
});

async function ask(request: APIRequestContext, { site, eventId }: OwnTrip, name: string): Promise<void> {
  await call(request, "POST", `${site}/api/connection-requests`, {
    body: {
      name,
      email: `${name.toLowerCase()}.${Date.now()}@traveller.example`,
      contact_no: "9812345670",
      event_id: eventId,
      message: `Is there a ferry for ${name} in the morning?\n\nWe are four.`,
    },
  });
}

async function expectFits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    "beyond the right edge",
  ).toBe(0);
}
