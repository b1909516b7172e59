import { notification, openAs } from "./steps/account";
import { appCode } from "./steps/authenticator";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { registeredTraveller, tokenOf } from "./steps/travellers";

test("an owner proves who they are to invite, and a person of the team sees what their role allows", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const trip = await ownTrip(request, { price: 10_000, starts: [40] });
  const { label, site, operator, eventId } = trip;
  const person = await registeredTraveller(request, label);
  await openAs(page, label, operator, "/to/users-role-permissions");
  await expectHeading(page, "Team");

  // The second step is set up in another session, so this one has not used it.
  const token = await tokenOf(request, label, operator);
  const users = `${site}/api/users`;
  const identity = { username: operator.email, password: operator.password };
  await call(request, "POST", `${users}/confirm-identity`, { token, body: identity });
  const { secret } = await call<{ secret: string }>(request, "POST", `${users}/totp/enrol`, { token });
  await call(request, "POST", `${users}/totp/confirm`, { token, body: { code: appCode(secret) } });

  const [plan] = await call<{ ep_id: number }[]>(request, "GET", `${site}/api/events/${eventId}/plan`, {
    token,
  });

  await test.step("an invitation needs the second step again", async () => {
    await page.getByRole("button", { name: "Invite person" }).click();
    await page.getByRole("textbox", { name: "E-mail" }).fill(person.email);
    await page.getByRole("checkbox", { name: /^Sales/ }).check();
    await page.getByRole("button", { name: "Send invitation" }).click();
    const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
    await expectAccessible(page, "the proof before a change of the team");
    const code = proof.getByRole("textbox", { name: "Code" });
    await code.fill("123456");
    await code.press("Enter");
    await expect(proof.getByText(/That code is not right/)).toBeVisible();
    await code.fill(appCode(secret, 1));
    await code.press("Enter");
    await expect(notification(page, "Invitation sent.")).toBeVisible();
  });

  const theirs = await tokenOf(request, label, person);
  const [invitation] = await call<{ invitation_id: number }[]>(
    request,
    "GET",
    `${site}/api/team-invitations`,
    { token: theirs },
  );
  const invitationId = invitation?.invitation_id;
  await call(request, "POST", `${site}/api/team-invitations/${invitationId}/accept`, { token: theirs });
  const departure = `/to/orders/${eventId}?plan=${plan?.ep_id}`;
  const desk = await (await browser.newContext()).newPage();

  await test.step("sales sees no refunds, and is refused them", async () => {
    await openAs(desk, label, person, departure);
    await expect(desk.getByRole("link", { name: "New booking" }).first()).toBeVisible();
    await expect(desk.getByRole("link", { name: "Refunds" })).toHaveCount(0);
    await desk.goto(`${site}/to/refunds`);
    await expect(desk.getByText(/Ask the owner/)).toBeVisible();
    const refused = await desk.evaluate(async () => {
      const { site: own } = await (await fetch("/api/site")).json();
      const path = `/api/bookings/clients/${own.client.client_id}/refunds/1/retry`;
      return (await (await fetch(path, { method: "POST" })).json()).code;
    });
    expect(refused).toBe("right_missing");
  });

  await test.step("the owner adds a role of their own, which applies at once", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Create role" }).click();
    const dialog = page.getByRole("dialog", { name: "Create a role" });
    await dialog.getByRole("textbox", { name: "Name of the role" }).fill("Gives refunds");
    await dialog.getByRole("checkbox", { name: /^See and prepare refunds/ }).check();
    await expectAccessible(page, "the rights of an own role");
    await dialog.getByRole("button", { name: "Create role" }).click();
    await expect(notification(page, "Role created.")).toBeVisible();
    await page.getByRole("button", { name: /^Change roles of/ }).click();
    await page.getByRole("checkbox", { name: /^Gives refunds/ }).check();
    await page.getByRole("button", { name: "Save roles" }).click();
    await expect(notification(page, "Roles changed.")).toBeVisible();
    await desk.goto(`${site}/to/refunds`);
    await expect(desk.getByText(/Ask the owner/)).toHaveCount(0);
    await page.getByRole("button", { name: "Delete role Gives refunds" }).click();
    await page.getByRole("combobox", { name: "Role that they get instead" }).selectOption("accounts");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(notification(page, "Role deleted.")).toBeVisible();
  });

  await test.step("the owner makes them a leader of the departure, without another proof", async () => {
    await page.reload();
    await page.getByRole("button", { name: /^Change roles of/ }).click();
    for (const name of [/^Sales/, /^Accounts/]) await page.getByRole("checkbox", { name }).uncheck();
    await page.getByRole("checkbox", { name: /^Leader/ }).check();
    await page.getByRole("button", { name: "Save roles" }).click();
    await expect(notification(page, "Roles changed.")).toBeVisible();
    await page.goto(`${site}/to/orders/${eventId}/leaders?plan=${plan?.ep_id}`);
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Save leaders" }).click();
    await expect(notification(page, "The leaders of this departure were saved.")).toBeVisible();
    await expectAccessible(page, "the leaders of a departure");
    await desk.goto(`${site}${departure}`);
    await expect(desk.getByRole("link", { name: "Sheet", exact: true })).toBeVisible();
    await expect(desk.getByRole("link", { name: "New booking" })).toHaveCount(0);
  });
  await desk.context().close();
});
