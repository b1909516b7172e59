import type { Page } from "@playwright/test";
import { newOperator, notification, openAs, openClient } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { drawnPicture } from "./steps/pictures";
import { badGateway, replaceNextResponses } from "./steps/responses";
import { type Label, siteOf } from "./steps/site";

function field(page: Page, name: string) {
  // The asterisk of a required field is part of its label, but not of its accessible name.
  return page.getByLabel(new RegExp(`^${name.replace(/[()]/g, "\\$&")}( \\*)?$`));
}

function press(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).click();
}

function message(page: Page, text: string) {
  return expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

test("an operator maintains hotels, places and rentals, and entries survive a reload", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.slow();
  const label = `r${crypto.randomUUID().slice(0, 8)}`;
  const operator = await newOperator(request);
  await openClient(request, operator, label);
  await openAs(page, label as Label, operator, "/to/resources/hotel");

  await test.step("a hotel and its prices", async () => {
    await message(page, "No hotels found.");
    await page.getByRole("link", { name: "Add hotel" }).first().click();
    await expectHeading(page, "Add hotel");
    await press(page, "Next");
    for (const problem of [
      "Hotel Name is required.",
      "Hotel Location is required.",
      "Hotel Type is required.",
      "At least one room with a valid type, AC/Non-AC selection, and price is required.",
    ]) {
      await message(page, problem);
    }
    await expect(field(page, "Hotel Name")).toBeFocused();
    await expectAccessible(page, "Add hotel with problems");
    await field(page, "Hotel Name").fill("Kohora Grass Lodge");
    await field(page, "Hotel Location").fill("Kohora, Golaghat");
    await field(page, "Hotel Type").selectOption("3 Star");
    await page.reload();
    await message(page, "You have unsaved changes");
    await expect(field(page, "Hotel Name")).toHaveValue("Kohora Grass Lodge");
    await field(page, "Room type").selectOption("Double Seater");
    await page.getByLabel("AC", { exact: true }).check();
    await field(page, "Price per night, AC (₹)").fill("2330");
    await replaceNextResponses(page, "**/api/hotels", badGateway);
    await press(page, "Next");
    await expect(notification(page, "Failed to add hotel. Please try again.")).toBeVisible();
    await press(page, "Next");
    await expectHeading(page, "Base Price");
    // 2,330 and 15 percent are 2,679.50.
    await expect(page.getByText("₹2,680").first()).toBeVisible();
    await field(page, "Commission (%)").fill("20");
    await expect(page.getByText("₹2,796").first()).toBeVisible();
    await expectAccessible(page, "Base Price");
    await press(page, "Done");
    await expect(page).toHaveURL(/\/to\/resources\/hotel$/);
    const card = page.getByRole("article").filter({ hasText: "Kohora Grass Lodge" });
    await expect(card).toContainText("20%");
    await expect(card).toContainText("₹2,796");
    await message(page, "No more hotels found.");
    await editInTwoWindows(page);
    await page.getByRole("searchbox", { name: "Search hotels" }).fill("nowhere");
    await message(page, "No hotels match your search.");
  });

  await test.step("a list that does not load", async () => {
    const refused = { status: 409, json: { detail: "Not now.", code: "not_now" } };
    await replaceNextResponses(page, "**/api/hotels?*", refused);
    await page.goto(`${siteOf(label as Label)}/to/resources/hotel`);
    await message(page, "Failed to fetch hotels. Please try again.");
    await message(page, "Not now.");
    await press(page, "Try Again");
    await page.getByRole("button", { name: "Remove Kohora Grass Lodge" }).click();
    await press(page, "Remove");
    await expect(notification(page, "Kohora Grass Lodge has been removed.")).toBeVisible();
  });

  await test.step("a place", async () => {
    await page.goto(`${siteOf(label as Label)}/to/resources/add-place`);
    await press(page, "Next");
    for (const problem of [
      "Hotel Name is required.",
      "Hotel Location is required.",
      "Commission per person is required.",
    ]) {
      await message(page, problem);
    }
    await field(page, "Hotel Name").fill("Samaguri Satra");
    await field(page, "Hotel Location").fill("Majuli");
    await field(page, "Commission per person (₹)").fill("50");
    await press(page, "Next");
    await field(page, "Base price per person (₹)").fill("100");
    await message(page, "₹150 per person");
    await press(page, "Done");
    await expect(page.getByRole("article")).toContainText("₹150");
  });

  await test.step("a rental, in three steps", async () => {
    await page.getByRole("link", { name: "Manage Rentals" }).click();
    await message(page, "No rentals found.");
    await page.getByRole("link", { name: "Add rental" }).first().click();
    await expectHeading(page, "Add Rentals");
    for (const [problem, name, value] of [
      ["Driver Name is required.", "Driver Name", "Jiten Das"],
      ["Location is required.", "Location", "Jorhat"],
      ["Driving License Number is required.", "Driving License Number", "AS0120190012345"],
    ] as const) {
      await press(page, "Next");
      await message(page, problem);
      await field(page, name).fill(value);
    }
    await press(page, "Next");
    await message(page, "Driver Photo is required.");
    await page.getByLabel(/^Driver Photo/).setInputFiles(drawnPicture(320, 320));
    await expect(page.getByRole("img", { name: "Driver Photo" })).toBeVisible();
    await press(page, "Next");
    await expectHeading(page, "Add Vehicle");
    await press(page, "Next");
    await message(page, "At least one vehicle with all required fields is needed.");
    await field(page, "Vehicle name").fill("Bolero");
    await field(page, "Category").selectOption("SUV");
    await field(page, "Vehicle number").fill("AS 03 AB 1234");
    await field(page, "Rate (₹)").fill("20");
    await field(page, "Insurance renewal date").fill(isoDay(12));
    await field(page, "PUC date").fill(isoDay(200));
    await field(page, "Vehicle documents 1").fill("RC book");
    await page.getByLabel("Choose a file for pictures 1").setInputFiles(drawnPicture(320, 240));
    await expect(page.getByRole("link", { name: "File uploaded: pictures 1" })).toBeVisible();
    await press(page, "Add another vehicle");
    await field(page, "Vehicle name").nth(1).fill("Half a Sumo");
    await expectAccessible(page, "Add Vehicle");
    await press(page, "Next");
    await expectHeading(page, "Review and save");
    await message(page, "1 incomplete vehicle will not be saved");
    await message(page, "Selling price ₹23 per km");
    // The licence number is not stored in the browser, so it must be entered again after a reload.
    await page.reload();
    await press(page, "Save");
    await message(page, "Driving License Number is required.");
    await expectAccessible(page, "Review and save");
    await field(page, "Driving License Number").fill("AS0120190012345");
    await press(page, "Save");
    await expect(notification(page, "Jiten Das has been saved.")).toBeVisible();
    await message(page, "1 rental has documents to renew");
    const card = page.getByRole("article");
    await expect(card).toContainText("•••• 2345");
    await card.getByRole("button", { name: "1 vehicle" }).click();
    await expect(card).toContainText("RC book");
    await expectAccessible(page, "Manage Rentals");
    await card.getByRole("button", { name: "Show the licence number of Jiten Das" }).click();
    await expect(card).toContainText("AS0120190012345");
    await page.goto(`${siteOf(label as Label)}/to/setvehicledetails`);
    await message(page, "Enter the driver first");
  });
});

/** Saves in another window first: the entries here stay, and are saved after confirmation. */
async function editInTwoWindows(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Edit Kohora Grass Lodge" }).click();
  await expectHeading(page, "Edit hotel");
  const address = field(page, "Hotel Location");
  await address.fill("Kohora, by the river");
  const status = await page.evaluate(async () => {
    const path = `/api/hotels/${new URLSearchParams(location.search).get("hotel")}`;
    const hotel = await (await fetch(path)).json();
    const body = JSON.stringify({ ...hotel, photo_url: "https://example.org/lodge.jpg" });
    const headers = { "Content-Type": "application/json" };
    return (await fetch(path, { method: "PUT", headers, body })).status;
  });
  expect(status).toBe(200);
  await press(page, "Save");
  await message(page, "This was changed in another window");
  await expectAccessible(page, "a hotel changed elsewhere");
  await press(page, "Keep my changes");
  await expect(page.getByText("Pictures from other sites are not shown", { exact: false })).toBeVisible();
  await expect(address).toHaveValue("Kohora, by the river");
  await press(page, "Save");
  await expect(page.getByRole("article")).toContainText("Kohora, by the river");
}

test("resources assigned to a departure cannot be deleted", { tag: "@desktop" }, async ({ page }) => {
  test.slow();
  const operator = { email: "operator@konkan.example", password: "toli-demo-2026" };
  await openAs(page, "konkan", operator, "/to/orders");
  await page
    .getByRole("link", { name: /^View Details/ })
    .last()
    .click();
  await page.getByRole("link", { name: "Arrangements" }).click();
  await expectHeading(page, "Hotel, places and driver");
  await press(page, "Assign hotel");
  const dialog = page.getByRole("dialog");
  await press(page, "Assign to departure");
  await message(page, "Select one first.");
  await expectAccessible(page, "a hotel for a departure");
  await dialog.getByLabel(/^Hotel/).selectOption({ index: 1 });
  await dialog.getByLabel(/^Check-in/).fill(isoDay(700));
  await dialog.getByLabel(/^Check-out/).fill(isoDay(701));
  await press(page, "Assign to departure");
  await expect(dialog.getByText(/^Nights of this tour lie between/)).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, "Assign hotel");
  const choice = dialog.getByLabel(/^Hotel/);
  await choice.selectOption({ index: 1 });
  const [name] = ((await choice.locator("option").nth(1).textContent()) ?? "").split(",");
  await press(page, "Assign to departure");
  await expect(page.getByText(/is assigned to this departure\.$/)).toBeVisible();
  await expectAccessible(page, "the arrangements of a departure");

  await page.goto(`${siteOf("konkan")}/to/resources/hotel`);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(
    dialog.getByText("It is assigned to upcoming or ongoing departures.", { exact: false }),
  ).toBeVisible();
  await dialog.getByRole("link").first().click();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await press(page, "Remove");
  await expect(page.getByText(/is removed from this departure\.$/)).toBeVisible();
});

test("a driver is assigned to a departure and the travellers are told", { tag: "@phone" }, async ({
  page,
}) => {
  const operator = { email: "operator@konkan.example", password: "toli-demo-2026" };
  await openAs(page, "konkan", operator, "/to/orders");
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Arrangements" }).click();
  await press(page, "Assign driver");
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "the drivers for a departure");
  await dialog.locator("input[type=radio]:not(:disabled):not(:checked)").first().check();
  await press(page, "Assign to departure");
  await expect(dialog.getByText(/is assigned to this departure\.$/)).toBeVisible();
  await dialog.getByRole("link", { name: "Tell the travellers" }).click();
  await expectHeading(page, "Message travellers");
  await expect(page.getByLabel(/^Subject/)).toHaveValue("Your driver for {trip}");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(/\{drivers\}/);
});
