import { readFile } from "node:fs/promises";
import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { addBeds, clickContinue, departuresOpen, expectHeading, fillFirstTraveller } from "./steps/booking";
import { expectCheckoutClosed, goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { goByPanel } from "./steps/navigation";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

const PAN = "ABCPK1234F";

test("a trip abroad: the buyer gives the PAN, and the operator reports what was collected", {
  tag: "@desktop",
}, async ({ page, request, browser }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const office = await tokenOf(request, label, operator);
  await call(request, "PUT", `${site}/api/events/${eventId}`, { token: office, body: { is_abroad: true } });
  const traveller = await registeredTraveller(request, label);
  await addSession(page.context(), label, await tokenOf(request, label, traveller));

  await test.step("without the PAN it is 5%, with it 2%", async () => {
    await page.goto(`${site}/events/${eventId}/book`);
    await departuresOpen(page).last().check();
    await addBeds(page, "Double Sharing", 1);
    await expect(page.getByText("Income tax at source, TCS (5%)").first()).toBeVisible();
    await clickContinue(page);
    await fillFirstTraveller(page, "Meera Joshi");
    const pan = page.getByRole("textbox", { name: "Payer's PAN (optional)" });
    await pan.fill("ABCPK123");
    await clickContinue(page);
    await expect(pan).toBeFocused();
    await expect(pan).toHaveAccessibleDescription(/not a valid PAN/);
    await expectAccessible(page, "a PAN that is wrong");
    await pan.fill(PAN.toLowerCase());
    await expect(page.getByText("Income tax at source, TCS (2%)").first()).toBeVisible();
    await clickContinue(page);
    // 30% of ₹10,500 with GST, and 2% of that.
    await page.getByRole("button", { name: "Pay ₹3,213" }).click();
    await payByCard(page, goodCard);
    await expectCheckoutClosed(page);
    await expectHeading(page, "Booking confirmed successfully!");
  });

  await test.step("My Bookings shows what was collected, and takes another PAN", async () => {
    await page.goto(`${site}/mybookings`);
    await page.getByRole("button", { name: /A Day on the River/ }).click();
    await expect(page.getByText("₹210 of the price")).toBeVisible();
    await expect(page.getByText("PAN AB•••••34F")).toBeVisible();
    await page.getByRole("button", { name: "Change PAN" }).click();
    const dialog = page.getByRole("dialog", { name: /^PAN for the booking of / });
    await dialog.getByRole("button", { name: "Save PAN" }).click();
    await expect(dialog.getByRole("textbox", { name: "Payer's PAN" })).toHaveAccessibleDescription(
      /Enter the PAN/,
    );
    await expectAccessible(page, "the dialog of the PAN");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: /^Receipt / }).first()).toBeVisible();
  });

  await test.step("at the desk nothing is collected of who is exempt", async () => {
    const desk = await (await browser.newContext()).newPage();
    const { event_plans: plans } = await call<{ event_plans: { ep_id: number }[] }>(
      request,
      "GET",
      `${site}/api/events/${eventId}/details`,
    );
    await openAs(desk, label, operator, `/to/orders/${eventId}/book?plan=${plans[0]?.ep_id}`);
    await expectHeading(desk, "New booking");
    await desk
      .getByRole("group", { name: "Beds, Double Sharing", exact: true })
      .getByRole("button")
      .last()
      .click();
    const price = desk.getByRole("region", { name: "Price" }).last();
    await expect(price).toContainText("₹11,025");
    await desk
      .getByRole("combobox", { name: "TCS" })
      .selectOption("Not collected: government, embassy or local authority");
    await expect(price).toContainText("₹10,500");
    await expectAccessible(desk, "the desk of a trip abroad");

    await goByPanel(desk, "Money", "Tax and exports");
    await desk.getByRole("link", { name: "TCS on trips abroad" }).click();
    await expectHeading(desk, "TCS on trips abroad");
    await expect(desk.getByRole("table", { name: "By document" }).getByRole("row")).toHaveCount(2);
    const row = desk.getByRole("row", { name: /Meera Joshi|AB•••••34F/ });
    await expect(row).toContainText("₹63");
    await expectAccessible(desk, "the TCS of a quarter");
    const saved = desk.waitForEvent("download");
    await desk.getByRole("link", { name: /^Download lines for Form / }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^tcs-\d{4}-\d\d\.csv$/);
    const [, line = ""] = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
    expect(line).toContain(PAN);
    expect(line).toContain("63.00");
    await desk.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(desk, "the TCS of a quarter on a phone");
    await desk.context().close();
  });
});
