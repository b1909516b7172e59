import { notification, openAs, proveByPassword } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { copiedBy } from "./steps/clipboard";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { loopback } from "./steps/site";

test("a program calls the API with a token until it is revoked", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const { label, site, operator, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  await openAs(page, label, operator, "/to/api-tokens", { isConfirmed: false });
  await expectHeading(page, "API tokens");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API token" });
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Website");
  await dialog.getByRole("checkbox", { name: "See trips and departures" }).check();
  await expectAccessible(page, "a new API token");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await proveByPassword(page, operator.password, "Confirm");
  const created = page.getByRole("dialog", { name: "Copy your new token" });
  const token = await copiedBy(created.getByRole("button", { name: "Copy token" }));
  expect(token).toMatch(/^toli_test_[0-9A-Za-z]{36}$/);
  await expectAccessible(page, "an API token that is shown once");
  await created.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`Ends with ${token.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  const called = (path: string) =>
    request.get(`${loopback}${path}`, {
      headers: { Host: new URL(site).host, Authorization: `Bearer ${token}` },
    });
  expect((await called(`/api/events/${eventId}/plan`)).status()).toBe(200);
  expect((await called("/api/users/me")).status()).toBe(403);

  await page.getByRole("button", { name: "Revoke Website" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(notification(page, "Token revoked.")).toBeVisible();
  await expect(page.getByText("No API tokens yet")).toBeVisible();
  const refused = await called(`/api/events/${eventId}/plan`);
  expect([refused.status(), (await refused.json()).code]).toEqual([401, "api_token_invalid"]);
});

test("an assistant reads the trips of a company that allows it", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [40] });
  await openAs(page, label, operator, "/to/api-tokens");
  // Calls with cookies name their origin, as browsers do.
  const headers = {
    Host: new URL(site).host,
    Origin: site,
    Accept: "application/json",
    "MCP-Protocol-Version": "2025-11-25",
  };
  const asked = (method: string, params: object) =>
    request.post(`${loopback}/mcp`, {
      headers,
      data: { jsonrpc: "2.0", id: 1, method, params },
    });
  const card = page.getByRole("region", { name: "Assistants" });
  const allowed = card.getByRole("checkbox", { name: "Let assistants search trips and ask for quotes" });
  await expect(allowed).not.toBeChecked();
  expect((await asked("tools/list", {})).status()).toBe(404);
  await allowed.click();
  await expect(notification(page, "Assistants can read your trips.")).toBeVisible();
  await expect(card.getByText(`${site}/mcp`)).toBeVisible();
  await expectAccessible(page, "the access of assistants");
  const found = await asked("tools/call", { name: "search_trips", arguments: {} });
  const [trip] = (await found.json()).result.structuredContent.trips;
  expect(trip.price_from.text).toMatch(/^₹/);
  await page.goto(trip.url);
  await expect(page.getByRole("heading", { level: 1, name: trip.title })).toBeVisible();
  await page.goBack();
  await allowed.click();
  await expect(notification(page, "Assistants can no longer read your trips.")).toBeVisible();
  expect((await asked("tools/list", {})).status()).toBe(404);
});
