import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { book, findSignal, type Leaders, loseSignal, openOn, type Plan } from "./steps/leaders";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, tokenOf } from "./steps/travellers";

test("a leader takes what is due without signal, and it is receipted and in the cash book once it is sent", {
  tag: "@phone",
}, async ({ page, context, request, browser, playwright }) => {
  test.slow();
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(await playwright.request.newContext(), trip.label, trip.operator);
  const [plan] = await call<Plan[]>(request, "GET", `${trip.site}/api/events/${trip.eventId}/plan`, {
    token,
  });
  if (!plan) throw new Error("The trip has no departure.");
  await book(request, trip, token, plan, ["Dev Rao", "Meera Das"]);
  await addSession(context, trip.label, token);
  const read = () =>
    call<Leaders>(request, "GET", `${trip.site}/api/event-plans/${plan.ep_id}/leaders`, { token });

  await test.step("the operator lets a leader take payments", async () => {
    await page.goto(`${trip.site}/to/orders/${trip.eventId}/leaders?plan=${plan.ep_id}`);
    await expectHeading(page, "Leaders");
    await page.getByRole("button", { name: "Add leader" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Ramesh Bora");
    await dialog.getByRole("textbox", { name: "Mobile number" }).fill("9864012345");
    await dialog.getByRole("checkbox", { name: "May take payments" }).check();
    await dialog.getByRole("button", { name: "Make link" }).click();
    await expect(page.getByRole("region", { name: "Ramesh Bora" })).toContainText("May take payments");
    await expect(dialog).toBeHidden();
  });

  const [link] = (await read()).links;
  if (!link) throw new Error("The link is missing.");
  const phone = await openOn(browser, link);
  const dialog = phone.getByRole("dialog");
  const due = /₹[\d,]+ to pay/;

  await test.step("cash takes two presses and no field, without signal", async () => {
    await expect(phone.getByText(due)).toHaveCount(2);
    await loseSignal(phone);
    await phone.getByRole("button", { name: "Take payment of Dev Rao" }).click();
    await expectAccessible(phone, "a payment on a leader's phone");
    await dialog.getByRole("button", { name: /^Record ₹/ }).click();
    await expect(dialog).toBeHidden();
    await expect(phone.getByText("1 record not sent yet")).toBeVisible();
    await expect(phone.getByText(due)).toHaveCount(1);
  });

  await test.step("more than is due is asked about once", async () => {
    await phone.getByRole("button", { name: "Take payment of Meera Das" }).click();
    const amount = dialog.getByLabel("Amount");
    const rupees = Number((await amount.inputValue()).replaceAll(",", ""));
    await amount.fill(String(rupees + 500));
    await dialog.getByRole("button", { name: /^Record ₹/ }).click();
    await expect(dialog.getByText("₹500 more than is due")).toBeVisible();
    await dialog.getByRole("button", { name: /^Record ₹/ }).click();
    await expect(dialog).toBeHidden();
    await phone.getByRole("tab", { name: "Payments" }).click();
    await expect(phone.getByRole("tabpanel", { name: "Payments" }).getByText("Not sent yet")).toHaveCount(2);
    await expect(phone.getByText(due)).toHaveCount(0);
  });

  await test.step("with signal each payment has its receipt", async () => {
    await findSignal(phone);
    await expect(phone.getByText("Everything is sent")).toBeVisible();
    await expect(phone.getByRole("tabpanel", { name: "Payments" }).getByText(/^Receipt /)).toHaveCount(2);
    await expect(phone.getByText("₹500 of it is kept on account.")).toBeVisible();
    await expectAccessible(phone, "the payments of a leader");
    const { payments } = (await read()).records;
    expect(payments.map(({ on_account }) => on_account)).toEqual([0, 500]);
  });

  await test.step("the operator sees the payments, and the cash in the leader's cash book", async () => {
    await page.reload();
    const payments = page.getByRole("region", { name: "Payments taken on tour" });
    await expect(payments).toContainText("Dev Rao");
    await expectAccessible(page, "the payments of leaders");
    await page.getByRole("link", { name: "Cash book of Ramesh Bora" }).click();
    await expectHeading(page, "Ramesh Bora");
    await expect(page.getByRole("table", { name: "Cash book" })).toContainText("Meera Das");
    await phone.context().close();
  });
});
