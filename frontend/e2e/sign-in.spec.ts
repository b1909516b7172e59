import { expectAccessible } from "./steps/axe";
import { goByBar } from "./steps/bar";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { codeFor, WRONG_CODE } from "./steps/outbox";
import { siteOf } from "./steps/site";
import { carrySession, registeredTraveller, tokenOf } from "./steps/travellers";

test("a wrong password is refused, the right one lets in and leads back", async ({ page, request }) => {
  const traveller = await registeredTraveller(request, "zanskar");
  await page.goto(`${siteOf("zanskar")}/login?next=%2Fabout`);
  await expectHeading(page, "Welcome Back");
  await expectAccessible(page, "Login");

  const password = page.getByRole("textbox", { name: "Password" });
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Enter your e-mail address.", { exact: true })).toBeVisible();
  await expect(page.getByText("Enter your password.", { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: "Email" }).fill(traveller.email);
  await password.fill("not-the-password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /^Authentication failed$/ })).toBeVisible();
  await expectAccessible(page, "Login refused");

  await password.fill(traveller.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${siteOf("zanskar")}/about`);
});

test("the tabs of the login page move by arrow keys, and a code signs in", async ({ page, request }) => {
  const { email } = await registeredTraveller(request, "konkan");
  await page.goto(`${siteOf("konkan")}/login`);
  await page.getByRole("tab", { name: "Password" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "OTP" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "OTP", selected: true })).toBeVisible();
  await expectAccessible(page, "Login by code");

  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("OTP sent successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();

  const code = page.getByRole("textbox", { name: "Code" });
  await page.getByRole("button", { name: "Verify & Sign In" }).click();
  await expect(page.getByText("Enter valid OTP", { exact: true })).toBeVisible();
  const sent = await codeFor(request, email, /^Your sign-in code/);
  await code.fill(sent === "000000" ? "000001" : "000000");
  await expect(page.getByRole("alert")).toHaveText(WRONG_CODE);
  await expect(code).toHaveValue("");
  await expectAccessible(page, "Login by a wrong code");

  // As it stands in a message.
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
  await expect(page).toHaveURL(`${siteOf("konkan")}/`);
  await expectHeading(page, "Konkan Tides");
});

test("a forgotten password is replaced in three steps", async ({ page, request }) => {
  const { email, password: old } = await registeredTraveller(request, "zanskar");
  await page.goto(`${siteOf("zanskar")}/login`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();

  const dialog = page.getByRole("dialog", { name: "Forgot Password" });
  await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expectAccessible(page, "Forgot Password");
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByText(`Sent to ${email}`, { exact: true })).toBeVisible();
  await dialog
    .getByRole("textbox", { name: "Code" })
    .fill(await codeFor(request, email, /code for a new password/));

  const fresh = dialog.getByRole("textbox", { name: "New password", exact: true });
  const again = dialog.getByRole("textbox", { name: "Confirm new password" });
  await fresh.fill("short");
  await again.fill("different");
  await dialog.getByRole("button", { name: "Reset Password" }).click();
  await expect(dialog.getByText("The password needs at least 8 characters.", { exact: true })).toBeVisible();
  await fresh.fill("lanterns-over-the-pass");
  await dialog.getByRole("button", { name: "Reset Password" }).click();
  await expect(dialog.getByText("Passwords do not match", { exact: true })).toBeVisible();
  await expectAccessible(page, "a new password");
  await again.fill("lanterns-over-the-pass");
  await dialog.getByRole("button", { name: "Reset Password" }).click();
  await expect(
    dialog.getByText("Password reset. You can sign in with the new one.", { exact: true }),
  ).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("textbox", { name: "Password" }).fill(old);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /^Authentication failed$/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("lanterns-over-the-pass");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectHeading(page, "Zanskar High Routes");
});

test("signing out ends the sign-in on another open tab too", async ({ page, context, request }) => {
  const traveller = await registeredTraveller(request, "brahmaputra");
  await carrySession(context, "brahmaputra", await tokenOf(request, "brahmaputra", traveller));
  const site = siteOf("brahmaputra");
  const other = await context.newPage();
  await other.goto(`${site}/mybookings`);
  await expectHeading(other, "My Bookings");

  // A page behind another is drawn once a second.
  await page.bringToFront();
  await page.goto(site);
  await goByBar(page, "Logout");
  await expectHeading(page, "You are signed out");
  await expectAccessible(page, "Logout");

  await other.reload();
  await expect(other).toHaveURL(/\/login\?next=%2Fmybookings/);
  await expectHeading(other, "Welcome Back");
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expectHeading(page, "Welcome Back");

  await page.goto(`${site}/clear-session`);
  await expectHeading(page, "Session cleared");
});
