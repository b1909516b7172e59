import { readFile } from "node:fs/promises";
import {
  fillSignIn,
  makeOperator,
  NOT_YOUR_PASSWORD,
  notification,
  openAs,
  part,
  proofDialog,
  proveByPassword,
  refuseNext,
  signInOn,
} from "./steps/account";
import { appCode } from "./steps/authenticator";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { enter, typeInto } from "./steps/keyboard";
import { goByBar } from "./steps/navigation";
import { mailTo } from "./steps/outbox";
import { mainSite, siteOf } from "./steps/site";
import { registeredTraveller, tokenOf } from "./steps/travellers";

test("a traveller changes their details, refused where a rule says so", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const traveller = await registeredTraveller(request, "zanskar");
  await openAs(page, "zanskar", traveller, "/profile");
  await expectHeading(page, "Profile");
  await expect(part(page, "Second step at sign-in")).toBeHidden();
  await expectAccessible(page, "Profile");

  const details = part(page, "Your details");
  const username = details.getByRole("textbox", { name: "Username" });
  const phone = details.getByRole("textbox", { name: "Phone" });
  const save = details.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await expect(details.getByRole("textbox", { name: "E-mail" })).toHaveValue(traveller.email);

  await phone.fill("12");
  await save.click();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toBeFocused();
  await expectAccessible(page, "Profile with a refused phone");
  const name = `meera-${crypto.randomUUID().slice(0, 8)}`;
  await username.fill(name);
  await phone.fill("+91-98123-45670");
  await save.click();
  await expect(notification(page, "Your details are saved.")).toBeVisible();
  await page.reload();
  await expect(username).toHaveValue(name);
  await expect(phone).toHaveValue("+91 98123 45670");
});

test("a new password signs every other device out and sends an e-mail about it", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const traveller = await registeredTraveller(request, "konkan");
  await tokenOf(request, "konkan", traveller);
  await signInOn(page, "konkan", traveller);
  const places = part(page, "Where you are signed in");
  await expect(places.getByRole("listitem")).toHaveCount(2);
  await expect(places.getByRole("listitem").first()).toContainText("This device");

  const form = part(page, "Password");
  const current = form.getByRole("textbox", { name: "Current password" });
  const fresh = form.getByRole("textbox", { name: "New password", exact: true });
  const again = form.getByRole("textbox", { name: "Confirm new password" });
  const change = form.getByRole("button", { name: "Change password" });
  await change.click();
  await expect(form.getByText("Enter your current password.", { exact: true })).toBeVisible();
  await current.fill("not-this-one");
  await fresh.fill("lanterns-over-the-pass");
  await again.fill("lanterns-over-the-sea");
  await change.click();
  await expect(form.getByText("Passwords do not match", { exact: true })).toBeVisible();
  await again.fill("lanterns-over-the-pass");
  const field = "current_password";
  const refusal = { status: 422, code: "invalid", detail: NOT_YOUR_PASSWORD, field };
  await refuseNext(page, "/api/users/change-password", refusal);
  await change.click();
  await expect(form.getByText(NOT_YOUR_PASSWORD, { exact: true })).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(traveller.password);
  await change.click();
  await expect(
    notification(page, "Your password is changed. You are signed out on all other devices."),
  ).toBeVisible();
  await expect(places.getByRole("listitem")).toHaveCount(1);
  await expect(places.getByText("You are not signed in anywhere else.")).toBeVisible();
  await mailTo(request, traveller.email, /password/i);
});

test("one session is ended, or all but the present one", { tag: "@phone" }, async ({
  page,
  browser,
  request,
}) => {
  const traveller = await registeredTraveller(request, "zanskar");
  await tokenOf(request, "zanskar", traveller);
  const elsewhere = await browser.newPage();
  await signInOn(elsewhere, "zanskar", traveller);
  await signInOn(page, "zanskar", traveller);
  const places = part(page, "Where you are signed in");
  await expect(places.getByRole("listitem")).toHaveCount(3);

  await places
    .getByRole("button", { name: /^Sign out: / })
    .first()
    .click();
  await expect(places.getByRole("listitem")).toHaveCount(2);
  await places.getByRole("button", { name: "Sign out all others" }).click();
  await expect(notification(page, "You are signed out on all other devices.")).toBeVisible();
  await expect(places.getByRole("listitem")).toHaveCount(1);
  await elsewhere.reload();
  await expectHeading(elsewhere, "Welcome Back");
});

test("My Tour Operators opens an operator's site in a new tab, signed in", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const traveller = await registeredTraveller(request, "zanskar");
  await signInOn(page, "konkan", traveller, "/events");
  await page.getByRole("button", { name: "Connect", exact: true }).press("Enter");
  await expect(notification(page, "You are connected with Konkan Tides.")).toBeVisible();

  await goByBar(page, "My Tour Operators");
  const dialog = page.getByRole("dialog", { name: "My Tour Operators" });
  const operators = dialog.getByRole("listitem");
  await expect(operators).toHaveText([/^Zanskar High Routes.*Default/, /^Konkan Tides$/]);
  await expectAccessible(page, "My Tour Operators");

  const opening = context.waitForEvent("page");
  await enter(page, operators.first().getByRole("button", { name: "Zanskar High Routes" }).first());
  const tab = await opening;
  await expect(tab).toHaveURL(`${siteOf("zanskar")}/`);
  await goByBar(tab, "Profile");
  await expect(tab.getByRole("textbox", { name: "E-mail" })).toHaveValue(traveller.email);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${siteOf("konkan")}/events`);
});

test("My Tour Operators shows an error, and an empty list", { tag: "@phone" }, async ({ page, request }) => {
  const traveller = await registeredTraveller(request, "zanskar");
  const joined = "**/api/clients/client_customer_joining/*";
  await signInOn(page, null, traveller, "/alltrips");
  await page.route(joined, (route) => route.fulfill({ status: 502, body: "" }));
  await goByBar(page, "My Tour Operators");
  const dialog = page.getByRole("dialog", { name: "My Tour Operators" });
  await expect(dialog.getByText("Failed to fetch tour operators (status 502)")).toBeVisible();
  await expectAccessible(page, "My Tour Operators failed");
  await page.unroute(joined);
  await page.route(joined, async (route) => {
    await expect(dialog.getByText("Loading tour operators...", { exact: true })).toBeVisible();
    const operators = Array.from({ length: 12 }, (_, index) => ({
      client_id: index + 1,
      client_name: `Hill Walks ${index + 1}`,
      client_url: "",
      client_logo: null,
      is_default: index === 0,
    }));
    await route.fulfill({ json: operators });
  });
  await page.reload();
  await dialog.getByRole("button", { name: "Open the site of Hill Walks 12 in a new tab" }).press("Enter");
  const list = dialog.getByRole("list");
  expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  await expect(dialog.getByRole("alert")).toHaveText("This tour operator has no URL defined.");
  await expectAccessible(page, "an operator without an address");
  await page.unroute(joined);
  await page.route(joined, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(dialog.getByText("You are not approved under any tour operator.")).toBeVisible();
  await expectAccessible(page, "My Tour Operators without any");
  // The browser's Back button closes it.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${mainSite}/alltrips`);
});

test("a person who has not joined an operator is asked to join once per session", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const traveller = await registeredTraveller(request, "zanskar");
  await signInOn(page, "brahmaputra", traveller, "/events");
  const prompt = page.getByRole("dialog", { name: "Connect with Brahmaputra Trails?" });
  await expect(prompt).toBeVisible();
  await expectAccessible(page, "the connection popup");

  await page.route("**/api/clients/create/client_customer_joining/**", (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  await expect(prompt.getByRole("button", { name: "Connect", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(prompt.getByText("Failed to connect to client. Please try again.")).toBeVisible();
  await enter(page, prompt.getByRole("button", { name: "Skip" }));
  await expect(prompt).toBeHidden();
  await page.reload();
  await expectHeading(page, "Brahmaputra Trails");
  await goByBar(page, "About");
  await expect(prompt).toBeHidden();
});

test("an operator sets up two-factor sign-in, uses it, and turns it off", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const operator = await registeredTraveller(request, "zanskar");
  await makeOperator(request, operator);
  await openAs(page, null, operator, "/profile", { isConfirmed: false });
  const factor = part(page, "Second step at sign-in");
  await factor.getByRole("button", { name: "Set up" }).click();
  await expectAccessible(page, "Re-Confirm Identity");
  await proveByPassword(page, operator.password, "Confirm");

  const enrol = page.getByRole("dialog", { name: "Set up the second step" });
  await expect(enrol.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page, "the second step's key");
  const key = await enrol.getByRole("code").innerText();
  const wrong = { status: 422, code: "invalid", detail: "That code is not right.", field: "code" };
  await refuseNext(page, "/api/users/totp/confirm", wrong);
  await enrol.getByRole("textbox", { name: "Code" }).fill("123456");
  await expect(enrol.getByRole("alert")).toHaveText(wrong.detail);
  await enrol.getByRole("textbox", { name: "Code" }).fill(appCode(key));
  const kept = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(kept).toBeVisible();
  const codes = await kept.getByRole("code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, "the recovery codes");
  await kept.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(factor.getByText("On", { exact: true })).toBeVisible();

  await goByBar(page, "Logout");
  await expectHeading(page, "You are signed out");
  await fillSignIn(page, null, operator);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessible(page, "the second step at sign-in");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  const recovery = page.getByRole("textbox", { name: "Recovery code" });
  const unknown = { status: 401, code: "second_factor_wrong", detail: "That code is not right." };
  await refuseNext(page, "/api/users/login", unknown);
  await recovery.fill("AAAAA-AAAAA");
  await recovery.press("Enter");
  await expect(page.getByText("This code is wrong or was already used.", { exact: true })).toBeVisible();
  await recovery.fill(codes[0] ?? "");
  await recovery.press("Enter");
  await expect(page).toHaveURL(`${mainSite}/to`);

  await page.goto(`${mainSite}/profile`);
  await expect(factor.getByText("9 recovery codes are left.")).toBeVisible();
  await factor.getByRole("button", { name: "Turn off" }).click();
  const turnOff = page.getByRole("dialog", { name: "Turn off the second step?" });
  await expectAccessible(page, "the question for a code");
  await turnOff.getByRole("textbox", { name: "Code" }).fill(codes[1] ?? "");
  await turnOff.getByRole("button", { name: "Turn off" }).click();
  await proveByPassword(page, operator.password, "Confirm");
  await expect(notification(page, "The second step is off.")).toBeVisible();
  await expect(factor.getByText("Off", { exact: true })).toBeVisible();
});

test("a person downloads their data and deletes their account", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const traveller = await registeredTraveller(request, "zanskar");
  await openAs(page, "zanskar", traveller, "/profile");
  const data = part(page, "Your data");
  const downloading = page.waitForEvent("download");
  await data.getByRole("button", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const mine = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(mine.account.email).toBe(traveller.email);

  const erase = data.getByRole("button", { name: "Delete my account" });
  await erase.click();
  const question = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(question.getByRole("listitem")).not.toHaveCount(0);
  await expectAccessible(page, "Delete your account?");
  await question.getByRole("button", { name: "Keep my account" }).click();
  await expect(erase).toBeFocused();

  await erase.click();
  await question.getByRole("button", { name: "Delete my account" }).click();
  await proofDialog(page).getByRole("button", { name: "Close" }).click();
  await expect(erase).toBeFocused();
  await erase.click();
  await question.getByRole("button", { name: "Delete my account" }).click();
  await proveByPassword(page, traveller.password, "Confirm");
  await expect(notification(page, "Your account is deleted.")).toBeVisible();
  await expect(page).toHaveURL(`${siteOf("zanskar")}/`);
  await page.goto(`${siteOf("zanskar")}/profile`);
  await expectHeading(page, "Welcome Back");
  await mailTo(request, traveller.email, /^Your account was deleted$/);
});

test("account settings work with the keyboard alone", { tag: "@desktop" }, async ({ page, request }) => {
  const operator = await registeredTraveller(request, "zanskar");
  await makeOperator(request, operator);
  await tokenOf(request, null, operator);
  await openAs(page, null, operator, "/profile", { isConfirmed: false });
  const details = part(page, "Your details");
  await typeInto(page, details.getByRole("textbox", { name: "Phone" }), "9812345671");
  await page.keyboard.press("Enter");
  await expect(notification(page, "Your details are saved.")).toBeVisible();

  const places = part(page, "Where you are signed in");
  await enter(page, places.getByRole("button", { name: "Sign out all others" }));
  await expect(notification(page, "You are signed out on all other devices.")).toBeVisible();

  await enter(page, part(page, "Second step at sign-in").getByRole("button", { name: "Set up" }));
  const proof = proofDialog(page);
  await typeInto(page, proof.getByRole("textbox", { name: "Password" }), operator.password);
  await page.keyboard.press("Enter");
  const enrol = page.getByRole("dialog", { name: "Set up the second step" });
  const key = await enrol.getByRole("code").innerText();
  await typeInto(page, enrol.getByRole("textbox", { name: "Code" }), appCode(key));
  await enter(page, page.getByRole("button", { name: "I have saved the codes" }));
  await expect(part(page, "Second step at sign-in").getByText("On", { exact: true })).toBeVisible();

  const form = part(page, "Password");
  const fresh = "lanterns-over-the-pass";
  await typeInto(page, form.getByRole("textbox", { name: "Current password" }), operator.password);
  await typeInto(page, form.getByRole("textbox", { name: "New password", exact: true }), fresh);
  await typeInto(page, form.getByRole("textbox", { name: "Confirm new password" }), fresh);
  await page.keyboard.press("Enter");
  await expect(
    notification(page, "Your password is changed. You are signed out on all other devices."),
  ).toBeVisible();
});

test("signing out on one site clears the other sites' stored data", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const traveller = await registeredTraveller(request, "zanskar");
  await signInOn(page, "zanskar", traveller);
  // Another site in the same tab; My Tour Operators opens it in a new one.
  const carried = await page.evaluate(async () => {
    const body = JSON.stringify({ client_url: "konkan", path: "/about" });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/users/handoff", { method: "POST", headers, body });
    return (await answer.json()).url as string;
  });
  await page.goto(carried, { waitUntil: "commit" });
  await expect(page).toHaveURL(`${siteOf("konkan")}/about`);
  await page.evaluate(() => sessionStorage.setItem("toli.booking.1", "{}"));
  await page.goto(`${siteOf("zanskar")}/profile`);
  const forgotten = context.waitForEvent("response", (answer) =>
    answer.url().startsWith(`${siteOf("konkan")}/clear-session`),
  );
  await goByBar(page, "Logout");
  await expectHeading(page, "You are signed out");
  await forgotten;
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText("Session cleared");
  await page.goto(`${siteOf("konkan")}/about`);
  expect(await page.evaluate(() => sessionStorage.getItem("toli.booking.1"))).toBeNull();
});
