import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { book, findSignal, type Leaders, loseSignal, openOn, type Plan } from "./steps/leaders";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { drawnPicture } from "./steps/pictures";
import { call } from "./steps/server";
import { addSession, tokenOf } from "./steps/travellers";

async function startRollCall(phone: Page, place: string) {
  await phone.getByLabel("Place", { exact: true }).fill(place);
  await phone.getByRole("button", { name: "Start roll call" }).click();
  await expect(phone.getByRole("heading", { name: place })).toBeVisible();
}

test("two leaders record without signal, and everything arrives once and in order", {
  tag: "@phone",
}, async ({ page, context, request, browser, playwright }) => {
  test.slow();
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });
  // In a context of its own: signing in ends the session that a context has.
  const token = await tokenOf(await playwright.request.newContext(), trip.label, trip.operator);
  const [plan] = await call<Plan[]>(request, "GET", `${trip.site}/api/events/${trip.eventId}/plan`, {
    token,
  });
  if (!plan) throw new Error("The trip has no departure.");
  await book(request, trip, token, plan, ["Dev Rao", "Meera Das"]);
  await addSession(context, trip.label, token);
  const address = `${trip.site}/to/orders/${trip.eventId}/leaders?plan=${plan.ep_id}`;
  const leaders = `${trip.site}/api/event-plans/${plan.ep_id}/leaders`;
  const read = () => call<Leaders>(request, "GET", leaders, { token });

  await test.step("the operator makes a link for each leader", async () => {
    await page.goto(address);
    await expectHeading(page, "Leaders");
    for (const name of ["Ramesh Bora", "Bina Kalita"]) {
      await page.getByRole("button", { name: "Add leader" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill(name);
      await dialog.getByRole("textbox", { name: "Mobile number" }).fill("9864012345");
      await dialog.getByRole("button", { name: "Make link" }).click();
      await expect(page.getByRole("region", { name })).toContainText("Waiting for code");
      await expect(dialog).toBeHidden();
    }
    await expectAccessible(page, "the links of leaders");
  });

  const [first, second] = (await read()).links;
  if (!first || !second) throw new Error("The links are missing.");
  const phone = await openOn(browser, first);
  const other = await openOn(browser, second);

  await test.step("a phone opens the sheet without signal", async () => {
    await expect(phone.getByRole("link", { name: "Call Dev Rao" })).toHaveAttribute(
      "href",
      "tel:+919816054399",
    );
    await expectAccessible(phone, "the sheet on a leader's phone");
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await loseSignal(phone);
    await phone.reload();
    await expectHeading(phone, OWN_TITLE);
    await expect(phone.getByText("No signal. What you record is kept on this phone")).toBeVisible();
  });

  await test.step("three roll calls, two ticks, an incident and a bill are kept on the phone", async () => {
    await phone.getByRole("tab", { name: "Roll calls" }).click();
    await startRollCall(phone, "Ferry");
    await phone.getByRole("checkbox", { name: "Dev Rao is present" }).check();
    await phone.getByRole("checkbox", { name: "Meera Das is present" }).check();
    await expect(phone.getByRole("status").filter({ hasText: "2 of 2 present" })).toBeVisible();
    for (const place of ["Lunch", "Evening"]) {
      await phone.getByRole("button", { name: "All roll calls" }).click();
      await startRollCall(phone, place);
    }
    await phone.getByRole("tab", { name: "Incidents" }).click();
    await phone.getByRole("button", { name: "Report incident" }).click();
    await phone.getByRole("dialog").getByLabel("What happened").fill("The ferry was an hour late.");
    await phone.getByRole("dialog").getByRole("button", { name: "Save incident" }).click();
    await expect(phone.getByRole("dialog")).toBeHidden();
    await phone.getByRole("tab", { name: "Spent" }).click();
    await phone.getByRole("button", { name: "Add what you spent" }).click();
    const dialog = phone.getByRole("dialog");
    await dialog.getByLabel("Amount").fill("1250");
    await dialog
      .getByLabel("Take photo of the bill")
      .setInputFiles({ ...drawnPicture(600, 800), name: "bill.png" });
    await expect(dialog.getByRole("img", { name: "Photo of the bill" })).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(phone.getByText("7 records not sent yet")).toBeVisible();
    await expectAccessible(phone, "records that are not sent yet");
    // They are still there when the phone was switched off.
    await phone.reload();
    await expect(phone.getByText("7 records not sent yet")).toBeVisible();
    expect((await read()).records.roll_calls).toEqual([]);
  });

  await test.step("the other leader counts too, at the same time", async () => {
    await other.getByRole("tab", { name: "Roll calls" }).click();
    await startRollCall(other, "Hotel");
    await Promise.all([
      other.getByRole("checkbox", { name: "Meera Das is present" }).check(),
      findSignal(phone),
    ]);
    await expect(phone.getByText("Everything is sent")).toBeVisible();
    await expect(other.getByText("Everything is sent")).toBeVisible();
  });

  await test.step("everything has arrived once and in order", async () => {
    const { records } = await read();
    expect(records.roll_calls.map(({ place, marks }) => [place, marks.length])).toEqual([
      ["Ferry", 2],
      ["Lunch", 0],
      ["Evening", 0],
      ["Hotel", 1],
    ]);
    expect(records.incidents.map(({ text }) => text)).toEqual(["The ferry was an hour late."]);
    expect(records.spending).toMatchObject([{ amount: 1250, has_bill: true, is_cost: false }]);
    await other.reload();
    await other.getByRole("tab", { name: "Roll calls" }).click();
    await expect(other.getByRole("button", { name: /^Open roll call Ferry/ })).toContainText(
      "2 of 2 present",
    );
  });

  await test.step("the operator sees it, and makes a cost of what was spent", async () => {
    await page.reload();
    await expect(page.getByRole("region", { name: "Roll calls" })).toContainText("Not marked: Dev Rao");
    await expect(page.getByRole("region", { name: "Incidents" })).toContainText(
      "The ferry was an hour late.",
    );
    await page.getByRole("button", { name: /^Add to costs: Meals, ₹1,250/ }).click();
    await expect(page.getByText("In costs")).toBeVisible();
    await expectAccessible(page, "what leaders recorded");
  });

  await test.step("a revoked link deletes the sheet from its phone", async () => {
    await page.getByRole("button", { name: "Revoke the link of Bina Kalita" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke link" }).click();
    await expect(page.getByRole("region", { name: "Bina Kalita" })).toContainText("Revoked");
    await other.reload();
    await expect(other.getByText("The sheet was deleted from this phone.")).toBeVisible();
    await other.context().close();
    await phone.context().close();
  });
});
