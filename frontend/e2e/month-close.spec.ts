import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { expectTargets } from "./steps/targets";

test("a month without open points is closed in three clicks, and reopened by the owner", async ({
  page,
  request,
}, { project }) => {
  const isPhone = project.name === "phone";
  const { operator, label } = await ownTrip(request, { price: 10_000, starts: [40] });
  await openAs(page, label, operator, "/to");
  await expectHeading(page, "Dashboard");
  const { effort, click } = counting();
  if (isPhone) await page.getByRole("button", { name: "Open menu" }).click();
  await click(page.getByRole("complementary").getByRole("link", { name: "Money" }));
  const tabs = page.getByRole("navigation", { name: "Money" });
  if (isPhone) await tabs.getByRole("button").click();
  await click(tabs.getByRole("link", { name: "Month close" }));
  await expectHeading(page, "Month close");
  await expect(page.getByText("No open points.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Tally vouchers" })).toBeVisible();
  await expectAccessible(page, "a month that is open");
  if (isPhone) await expectTargets(page, "a month that is open");
  await click(page.getByRole("button", { name: /^Close / }));
  await expect(page.getByText(/ is closed\.$/)).toBeVisible();
  expect(effort, "from Home; a phone's menu and its tabs are behind one more click each").toEqual({
    clicks: 3,
    fields: 0,
  });
  await expect(page.getByText(/^Nothing may be dated on/)).toBeVisible();
  await expectAccessible(page, "a closed month");
  await page.getByRole("button", { name: /^Reopen / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("A bill came late");
  await dialog.getByRole("button", { name: /^Reopen / }).click();
  await expect(page.getByText(/ is open again\.$/)).toBeVisible();
  await expect(page.getByText(/A bill came late/)).toBeVisible();
});
