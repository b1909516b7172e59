import { notification, openAs, proveByPassword } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { loopback } from "./steps/site";

test("a calendar program reads the departures until the feed is revoked", async ({ page, request }) => {
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [40] });
  await openAs(page, label, operator, "/to/calendar-feeds", { isConfirmed: false });
  await expectHeading(page, "Calendar feeds");
  await page.getByRole("button", { name: "Create calendar feed" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a calendar feed" });
  await dialog.getByRole("button", { name: "Create calendar feed" }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Phone");
  await dialog.getByRole("checkbox", { name: "Only some trips" }).check();
  await dialog.getByRole("checkbox", { name: OWN_TITLE }).check();
  await expectAccessible(page, "a new calendar feed");
  await dialog.getByRole("button", { name: "Create calendar feed" }).click();
  await proveByPassword(page, operator.password, "Confirm");
  const created = page.getByRole("dialog", { name: "Copy the address of your calendar" });
  await expect(created.getByText("decide themselves when they refresh")).toBeVisible();
  const address = await created.getByText(/^http.*\.ics$/).innerText();
  await expectAccessible(page, "the address of a calendar feed");
  await created.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(address)).toHaveCount(0);

  const { host, pathname } = new URL(address);
  expect(host).toBe(new URL(site).host);
  const read = (etag = "") =>
    request.get(`${loopback}${pathname}`, { headers: { Host: host, "If-None-Match": etag } });
  const calendar = await read();
  const text = (await calendar.text()).replaceAll("\r\n ", "");
  expect(text).toContain(`SUMMARY:${OWN_TITLE}`);
  expect(text).toContain(`DTSTART;VALUE=DATE:${isoDay(40).replaceAll("-", "")}`);
  expect((await read(calendar.headers()["etag"])).status()).toBe(304);

  await page.getByRole("button", { name: "Revoke Phone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(notification(page, "Calendar feed revoked.")).toBeVisible();
  await expect(page.getByText("No calendar feeds yet")).toBeVisible();
  expect((await read()).status()).toBe(404);
});
