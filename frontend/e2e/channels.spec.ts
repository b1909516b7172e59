import { notification, openAs, proveByPassword } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { loopback } from "./steps/site";

test("an operator writes from the platform's WhatsApp number and sends a test", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const { label, operator } = await ownTrip(request, { price: 10_000, starts: [40] });
  await openAs(page, label, operator, "/to/channels", { isConfirmed: false });
  await expectHeading(page, "WhatsApp and SMS");
  await page.getByRole("button", { name: "Use Toli's number" }).click();
  await proveByPassword(page, operator.password, "Confirm");
  await expect(notification(page, "Account connected")).toBeVisible();
  await expect(page.getByText(/Messages are sent from Toli's number/)).toBeVisible();

  await page.getByRole("button", { name: "Choose fields of trip_update" }).click();
  const dialog = page.getByRole("dialog", { name: "Fields of trip_update" });
  for (const [place, field] of [
    "Name in the greeting",
    "Trip",
    "First day",
    "Meeting point and instructions",
  ].entries()) {
    await dialog.getByRole("combobox", { name: `Placeholder ${place + 1}` }).selectOption({ label: field });
  }
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, "the channels of an operator");

  await page.getByRole("button", { name: "Send test of trip_update" }).click();
  const asking = page.getByRole("dialog", { name: "Test trip_update" });
  await asking.getByRole("textbox").fill("98765 43212");
  await asking.getByRole("button", { name: "Send test message" }).click();
  await expect(notification(page, "Test message sent")).toBeVisible();
  const outbox = await request.get(`${loopback}/sandbox/outbox`);
  expect(await outbox.text()).toContain("Hello Asha, your trip Example trip starts on");
});
