import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { addBeds, clickContinue, departuresOpen, expectHeading, fillFirstTraveller } from "./steps/booking";
import { checkoutOf, goodCard, payByCard } from "./steps/checkout";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { enter, tabTo, typeInto } from "./steps/keyboard";
import { goByBar } from "./steps/navigation";
import { codeFor, WRONG_CODE } from "./steps/outbox";
import { badGateway, replaceNextResponses } from "./steps/responses";
import { siteOf } from "./steps/site";
import { expectTargets } from "./steps/targets";
import { newTraveller, registeredTraveller, type Traveller, tokenOf } from "./steps/travellers";
import { detailsOf, lastDeparture, malvan, roomiestOf } from "./steps/trips";

test("registration reports missing fields and allows going back", { tag: "@phone" }, async ({ page }) => {
  const person = newTraveller();
  await page.goto(`${siteOf("zanskar")}/register`);
  await expectHeading(page, "Create your account");
  await expectAccessible(page, "Register");

  await page.getByRole("textbox", { name: "Phone" }).fill("12345");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("short");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("longer");
  await page.getByRole("button", { name: "Continue" }).click({ force: true });
  for (const problem of [
    "Enter your e-mail address.",
    "Invalid contact number (10 digits required)",
    "The password needs at least 8 characters.",
    "Passwords do not match",
    "Please accept the terms and conditions.",
  ]) {
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("alert").filter({ hasText: /^Passwords do not match$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "Register with errors");

  await page.getByRole("button", { name: "Terms and Conditions" }).click();
  const terms = page.getByRole("dialog", { name: "Terms and Conditions" });
  await expect(terms.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page, "the terms");
  await terms.getByRole("button", { name: "Close" }).click();

  await fillDetails(page, person);
  const codes = "**/api/otp/generate?*";
  await replaceNextResponses(page, codes, badGateway);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Failed to send OTP", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectHeading(page, "Check your inbox");
  await expect(page.getByText("OTP sent successfully!", { exact: true })).toBeVisible();
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveText([/^Details \(done\)$/, /Verify e-mail$/, /Done$/]);
  await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");
  await expect(
    page.getByText(`Enter the 6-digit code we sent to ${person.email}.`, { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, "Register: the code");

  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(person.email);
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+91 98765 43210");

  // The code that was sent stays valid; half a minute later another can be requested.
  await page.clock.install();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.clock.fastForward(31_000);
  await replaceNextResponses(page, codes, { status: 200, json: { resend_after: 30 } });
  await page.getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByRole("button", { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();
});

test("a visitor registers in three steps and signs in, by the keyboard alone", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { email, phone, password } = newTraveller();
  await page.goto(`${siteOf("zanskar")}/register`);
  await typeInto(page, page.getByRole("textbox", { name: "E-mail" }), email);
  await typeInto(page, page.getByRole("textbox", { name: "Phone" }), phone);
  await typeInto(page, page.getByRole("textbox", { name: "Password", exact: true }), password);
  await typeInto(page, page.getByRole("textbox", { name: "Confirm password" }), password);
  await tabTo(page, page.getByRole("checkbox", { name: /^I accept the/ }));
  await page.keyboard.press("Space");
  await enter(page, page.getByRole("button", { name: "Continue" }));
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter valid OTP", { exact: true })).toBeVisible();
  const sent = await codeFor(request, email, /^Your registration code/);
  await page.route("**/api/users/register?*", (route) => route.fulfill({ status: 502, body: "" }), {
    times: 1,
  });
  await page.keyboard.type(sent);
  await expect(page.getByText("Registration failed", { exact: true })).toBeVisible();
  await typeInto(page, code, sent === "000000" ? "000001" : "000000");
  await expect(page.getByRole("alert").filter({ hasText: WRONG_CODE })).toBeVisible();
  await expect(page.getByText("OTP sent successfully!", { exact: true })).toBeHidden();
  await typeInto(page, code, sent);

  await expectHeading(page, "Registration Successful!");
  await expectAccessible(page, "Register: done");
  await enter(page, page.getByRole("link", { name: "Go to Login" }));
  await expectHeading(page, "Welcome Back");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
  const secret = page.getByRole("textbox", { name: "Password" });
  await typeInto(page, secret, password);
  await expect(secret).toHaveAttribute("type", "password");
  const show = page.getByRole("button", { name: "Show password" });
  await tabTo(page, show);
  await page.keyboard.press("Space");
  await expect(secret).toHaveAttribute("type", "text");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Space");
  await expect(secret).toHaveAttribute("type", "password");
  await enter(page, page.getByRole("button", { name: "Sign In" }));
  await expectHeading(page, "Zanskar High Routes");
});

test("a new traveller books with one code, in at most 8 clicks and 6 fields, and sets a password later", {
  tag: "@phone",
}, async ({ page, request }) => {
  test.slow();
  const { email, password } = newTraveller();
  const details = await detailsOf(request, malvan);
  const departure = lastDeparture(details);
  const room = roomiestOf(details, departure).room_type;
  const site = siteOf(malvan.label);
  await page.goto(`${site}/events/${details.event_id}`);

  await test.step("from the trip's page to the payment", async () => {
    const { effort, check, click, fill } = counting();
    await check(departuresOpen(page).last());
    await click(page.getByRole("link", { name: "Book Now" }));
    const beds = page.getByRole("group", { name: `${room} beds` });
    await click(beds.getByRole("button", { name: /^Add one/ }));
    await click(beds.getByRole("button", { name: /^Add one/ }));
    await click(page.getByRole("button", { name: "Continue", exact: true }));
    await fill(page.getByRole("textbox", { name: "Full name" }), "Nisha Patil");
    await fill(page.getByRole("textbox", { name: "Mobile number" }), "9812345679");
    await fill(page.getByRole("textbox", { name: "ID number" }), "P1234567");
    await fill(page.getByRole("textbox", { name: "Emergency contact" }), "9812345670");
    // Beside what is counted, because they are optional.
    await page.getByRole("combobox", { name: "ID type" }).selectOption("Passport");
    await page.getByRole("textbox", { name: "Medical needs" }).fill("Asthma, carries an inhaler");
    await click(page.getByRole("button", { name: "Continue", exact: true }));

    const dialog = page.getByRole("dialog", { name: "Sign in to hold your beds" });
    await fill(dialog.getByRole("textbox", { name: "E-mail" }), email);
    await expectAccessible(page, "the dialog for the address");
    await expectTargets(page, "the dialog for the address");
    await click(dialog.getByRole("button", { name: "Send OTP" }));
    await expect(dialog.getByText("OTP sent successfully!", { exact: true })).toBeVisible();
    const code = dialog.getByRole("textbox", { name: "Code" });
    await code.fill("000000");
    await expect(dialog.getByText(WRONG_CODE)).toBeVisible();
    await expect(code).toHaveValue("");
    await fill(code, await codeFor(request, email, /^Your code to book/));
    await expectHeading(page, "Review Booking");
    await expect(page.getByText("Nisha Patil").first()).toBeVisible();
    await click(page.getByRole("button", { name: /^Pay ₹/ }));
    await expect(checkoutOf(page).getByLabel("Card number")).toBeVisible();
    expect(effort.clicks).toBeLessThanOrEqual(8);
    expect(effort.fields).toBeLessThanOrEqual(6);
    await payByCard(page, goodCard);
    await expectHeading(page, "Booking confirmed successfully!");
  });

  await test.step("the next booking offers their details", async () => {
    // The details of the departures set the choice once they have arrived.
    await page.goto(`${site}/events/${details.event_id}/book`, { waitUntil: "networkidle" });
    await departuresOpen(page).last().check();
    await addBeds(page, room, 2);
    await clickContinue(page);
    const add = page.getByRole("button", { name: "Add Nisha Patil" });
    await expectAccessible(page, "the travellers with people of earlier bookings");
    await expectTargets(page, "the travellers with people of earlier bookings");
    await add.click();
    await expect(add).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Full name" }).first()).toHaveValue("Nisha Patil");
    await expect(page.getByRole("textbox", { name: "Emergency contact" }).first()).toHaveValue(
      "+91 98123 45670",
    );
    await expect(page.getByRole("textbox", { name: "ID number" }).first()).toHaveValue("");
  });

  await test.step("a password is set after another code", async () => {
    await page.goto(`${site}/profile`);
    await page.getByRole("textbox", { name: "New password", exact: true }).fill(password);
    await page.getByRole("textbox", { name: "Confirm new password" }).fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
    const proof = page.getByRole("dialog");
    await proof.getByRole("button", { name: "Send OTP" }).click();
    await proof
      .getByRole("textbox", { name: "Code" })
      .fill(await codeFor(request, email, /^Your confirmation code/));
    await expect(
      page.getByText("Your password is set. You can sign in with it, or with a code."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
    await expectAccessible(page, "the account after its first password");
    await tokenOf(request, malvan.label, { email, password });
  });
});

test("ID numbers and medical notes survive the sign-in page and reach another tab of the same browser", {
  tag: "@phone",
}, async ({ page, context, request }) => {
  const traveller = await registeredTraveller(request, malvan.label);
  const trip = await detailsOf(request, malvan);
  const { event_id: id } = trip;
  const site = siteOf(malvan.label);
  await page.goto(`${site}/events/${id}/book`);
  await departuresOpen(page).last().check();
  await addBeds(page, roomiestOf(trip, lastDeparture(trip)).room_type, 1);
  await clickContinue(page);
  await fillFirstTraveller(page, "Nisha Patil");
  const note = page.getByRole("textbox", { name: "Medical needs" });
  await note.fill("Asthma, carries an inhaler");

  const tab = await context.newPage();
  await tab.goto(`${site}/events/${id}/travellers`);
  await expect(tab.getByRole("textbox", { name: "Full name" })).toHaveValue("Nisha Patil");
  await expect(tab.getByRole("textbox", { name: "Medical needs" })).toHaveValue("Asthma, carries an inhaler");
  await tab.close();

  // By the link in the navigation bar, not the dialog.
  await page.evaluate(() => scrollTo(0, 0));
  await goByBar(page, "Login");
  await expectHeading(page, "Welcome Back");
  await page.getByRole("textbox", { name: "E-mail or username" }).fill(traveller.email);
  await page.getByRole("textbox", { name: "Password" }).fill(traveller.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectHeading(page, "Traveler Information");
  await expect(note).toHaveValue("Asthma, carries an inhaler");
  await expect(page.getByRole("textbox", { name: "ID number" })).toHaveValue("P1234567");

  // A reload clears them and shows a notice.
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue("Nisha Patil");
  await expect(page.getByText(/^ID numbers and medical notes are not stored in the browser/)).toBeVisible();
});

async function fillDetails(page: Page, { email, phone, password }: Traveller): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Phone" }).fill(phone);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(password);
  await page.getByRole("checkbox", { name: /^I accept the/ }).check();
}
