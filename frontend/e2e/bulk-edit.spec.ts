import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { addSession, tokenOf } from "./steps/travellers";

test("an operator raises the prices of several departures, shifts them, and undoes it", async ({
  page,
  context,
  request,
}) => {
  const { operator, label, site } = await ownTrip(request, { price: 10_000, starts: [30, 40, 50] });
  const token = await tokenOf(request, label, operator);
  await addSession(context, label, token);
  const dialog = page.getByRole("dialog", { name: "Edit 3 departures" });
  const preview = dialog.getByRole("region", { name: "Preview" });

  await test.step("the departures are selected with the keyboard", async () => {
    await page.goto(`${site}/to/orders?view=table`);
    await expectHeading(page, "Group Bookings");
    const all = page.getByRole("checkbox", { name: "Select all departures on this page" });
    await all.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("3 departures selected")).toBeVisible();
    await expectAccessible(page, "selected departures");
    await page.getByRole("button", { name: "Edit 3 departures" }).click();
  });

  await test.step("each departure is shown before and after", async () => {
    await dialog.getByRole("checkbox", { name: "Price", exact: true }).check();
    await dialog.getByRole("combobox", { name: "Double Sharing: change" }).selectOption("Change by percent");
    await dialog.getByRole("textbox", { name: "Double Sharing: percent" }).fill("12.5");
    await dialog.getByRole("checkbox", { name: "Dates" }).check();
    await dialog.getByRole("textbox", { name: "Days to shift by" }).fill("7");
    await expect(preview).toContainText("3 departures will change");
    await expect(preview).toContainText("₹10,000, the trip's price → ₹11,250 (₹11,813 with GST)");
    await expectAccessible(page, "the preview of an edit");
    await dialog.getByRole("button", { name: "Change 3 departures" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("3 departures changed.")).toBeVisible();
  });

  await test.step("the header of a departure says the price with tax", async () => {
    await page
      .getByRole("link", { name: /^View Details of/ })
      .first()
      .click();
    await expect(page.getByRole("main")).toContainText("₹11,813 with GST");
    await page.goto(`${site}/to/event-creation`);
    await expect(page.getByRole("main")).toContainText("₹10,500 per person with GST");
    await page.goto(`${site}/to/orders?view=table`);
  });

  await test.step("the edit is undone from the list of edits", async () => {
    await page.getByRole("button", { name: "Recent edits of several departures" }).click();
    await page.getByRole("button", { name: /^Undo: 3 departures of/ }).click();
    await expect(page.getByText("The values of 3 departures are restored.")).toBeVisible();
    await expect(page.getByText(/3 of 3 restored$/)).toBeVisible();
    await expectAccessible(page, "edits of several departures");
  });
});
