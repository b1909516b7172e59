import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { enter, tabTo, typeInto } from "./steps/keyboard";
import { goByBar } from "./steps/navigation";
import { codeFor, WRONG_CODE } from "./steps/outbox";
import { badGateway, replaceNextResponses } from "./steps/responses";
import { siteOf } from "./steps/site";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

test("a wrong password is refused; the right one signs in and leads back", {
  tag: ["@phone", "@quick"],
}, async ({ page, request }) => {
  const traveller = await registeredTraveller(request, "zanskar");
  await page.goto(`${siteOf("zanskar")}/login?next=%2Fabout`);
  await expectHeading(page, "Welcome Back");
  await expectAccessible(page, "Login");

  const password = page.getByRole("textbox", { name: "Password" });
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Enter your e-mail address or username.", { exact: true })).toBeVisible();
  await expect(page.getByText("Enter your password.", { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: "E-mail" }).fill(traveller.email);
  await password.fill("not-the-password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Authentication failedCheck e-mail and password, or sign in with a code.",
  );
  await expectAccessible(page, "Login refused");

  await password.fill(traveller.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${siteOf("zanskar")}/about`);
});

test("the tabs of the login page move by arrow keys, and a code signs in", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { email } = await registeredTraveller(request, "konkan");
  await page.goto(`${siteOf("konkan")}/login`);
  await page.getByRole("tab", { name: "Password" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "OTP" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "OTP", selected: true })).toBeVisible();
  await expectAccessible(page, "Login by code");

  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("OTP sent successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();

  const code = page.getByRole("textbox", { name: "Code" });
  await page.getByRole("button", { name: "Verify & Sign In" }).click();
  await expect(page.getByText("Enter valid OTP", { exact: true })).toBeVisible();
  const sent = await codeFor(request, email, /^Your sign-in code/);
  await code.fill(sent === "000000" ? "000001" : "000000");
  await expect(page.getByRole("alert")).toHaveText(WRONG_CODE);
  await expect(page.getByText("OTP sent successfully!", { exact: true })).toBeHidden();
  await expect(code).toHaveValue("");
  await expectAccessible(page, "Login by a wrong code");

  // With a space, as in the e-mail.
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
  await expect(page).toHaveURL(`${siteOf("konkan")}/`);
  await expectHeading(page, "Konkan Tides");
});

test("a forgotten password is replaced in three steps, by the keyboard alone", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { email, password: old } = await registeredTraveller(request, "zanskar");
  const site = siteOf("zanskar");
  // The clock runs, and the test can advance it.
  await page.clock.install();
  await page.goto(`${site}/login`);
  await typeInto(page, page.getByRole("textbox", { name: "E-mail" }), email);
  await enter(page, page.getByRole("button", { name: "Forgot your password?" }));
  const dialog = page.getByRole("dialog", { name: "Forgot Password" });
  const saidFor4s = async (text: string) => {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    // Time that passes on a busy machine counts too.
    await page.clock.fastForward(2_500);
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(dialog.getByText(text, { exact: true })).toBeHidden();
  };

  const address = dialog.getByRole("textbox", { name: "E-mail" });
  await expect(address).toHaveValue(email);
  await expectAccessible(page, "Forgot Password");
  await typeInto(page, address, " ");
  await page.keyboard.press("Enter");
  await saidFor4s("Enter your e-mail address.");
  await replaceNextResponses(page, "**/api/users/forgot-password", badGateway);
  await typeInto(page, address, email);
  await enter(page, dialog.getByRole("button", { name: "Send OTP" }));
  await saidFor4s("Failed to send OTP");
  await enter(page, dialog.getByRole("button", { name: "Send OTP" }));
  await saidFor4s("OTP sent successfully!");
  await expect(dialog.getByText(`Sent to ${email}`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();
  const code = dialog.getByRole("textbox", { name: "Code" });
  await tabTo(page, code);
  await page.keyboard.press("Enter");
  await saidFor4s("Enter valid OTP");
  await expectAccessible(page, "Forgot Password: the code");
  const sent = await codeFor(request, email, /code for a new password/);
  await typeInto(page, code, sent);

  const fresh = dialog.getByRole("textbox", { name: "New password", exact: true });
  const again = dialog.getByRole("textbox", { name: "Confirm new password" });
  await typeInto(page, fresh, "short");
  await page.keyboard.press("Enter");
  await saidFor4s("The password needs at least 8 characters.");
  await typeInto(page, fresh, "lanterns-over-the-pass");
  await typeInto(page, again, "lanterns-over-the-sea");
  await enter(page, dialog.getByRole("button", { name: "Reset Password" }));
  await saidFor4s("Passwords do not match");
  await expectAccessible(page, "a new password");
  // An error about the password is shown at its field, and the code can be used again.
  for (const field of [fresh, again]) await typeInto(page, field, "password123");
  await page.keyboard.press("Enter");
  await expect(fresh).toHaveAccessibleDescription(/easy to guess/);
  await expect(fresh).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a new password that is refused");
  await typeInto(page, fresh, "lanterns-over-the-pass");
  await expect(fresh).not.toHaveAttribute("aria-invalid", "true");
  await typeInto(page, again, "lanterns-over-the-pass");
  const errors = [{ field: "code", message: WRONG_CODE }];
  const wrong = { status: 422, json: { detail: WRONG_CODE, code: "wrong_code", errors } };
  await replaceNextResponses(page, "**/api/users/reset-password", badGateway, wrong);
  await page.keyboard.press("Enter");
  await saidFor4s("Failed to reset password");
  await enter(page, dialog.getByRole("button", { name: "Reset Password" }));
  // Back to the code.
  await saidFor4s(WRONG_CODE);
  await typeInto(page, code, sent);
  await typeInto(page, fresh, "lanterns-over-the-pass");
  await typeInto(page, again, "lanterns-over-the-pass");
  await page.keyboard.press("Enter");
  const done = dialog.getByText("Password reset. You can sign in with the new one.", { exact: true });
  await expect(done).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(done).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(dialog).toBeHidden();

  const password = page.getByRole("textbox", { name: "Password" });
  await typeInto(page, password, old);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "Authentication failedCheck e-mail and password, or sign in with a code.",
  );
  await typeInto(page, password, "lanterns-over-the-pass");
  await enter(page, page.getByRole("button", { name: "Sign In" }));
  await expectHeading(page, "Zanskar High Routes");
});

test("errors at sign-in are shown with what to do", { tag: "@desktop" }, async ({ page }) => {
  await page.goto(`${siteOf("konkan")}/login`);
  const alert = page.getByRole("alert");
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@traveller.example");
  await page.getByRole("textbox", { name: "Password" }).fill("kettle-on-the-fire-7");
  const noNumber = { status: 200, json: { role_id: "two" } };
  await replaceNextResponses(page, "**/api/users/login", badGateway, "silence", noNumber);
  for (const message of ["Login failed", "Something went wrong during login", "Invalid role ID returned"]) {
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(alert).toHaveText(message);
  }
  await expectAccessible(page, "Login with a role that is no number");

  await page.getByRole("tab", { name: "OTP" }).click();
  const busy = "Please wait 12 seconds before asking for another code.";
  const down = "No e-mail can be sent right now.";
  await replaceNextResponses(
    page,
    "**/api/otp/generate?*",
    badGateway,
    "silence",
    { status: 429, json: { detail: busy, code: "too_many_requests" } },
    { status: 503, json: { detail: down, code: "dependency_down" } },
  );
  for (const message of ["Failed to send OTP", "Something went wrong while sending OTP", busy, down]) {
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expect(page.getByRole("tabpanel", { name: "OTP" }).getByRole("alert")).toHaveText(message);
  }
});

test("signing out also signs out other open tabs", { tag: "@phone" }, async ({ page, context, request }) => {
  const traveller = await registeredTraveller(request, "brahmaputra");
  await addSession(context, "brahmaputra", await tokenOf(request, "brahmaputra", traveller));
  const site = siteOf("brahmaputra");
  const other = await context.newPage();
  await other.goto(`${site}/mybookings`);
  await expectHeading(other, "My Bookings");

  // Background tabs run timers once a second.
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
  await expectAccessible(page, "Session cleared");
});
