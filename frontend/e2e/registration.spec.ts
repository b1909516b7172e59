import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { addBeds, departuresOpen, expectHeading, fillFirstTraveller, goOn } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { codeFor, mailTo, WRONG_CODE } from "./steps/outbox";
import { siteOf } from "./steps/site";
import { stranger, type Traveller } from "./steps/travellers";
import { detailsOf, malvan } from "./steps/trips";

test("a visitor who registers is told what is missing, and may go back", async ({ page }) => {
  const person = stranger();
  await page.goto(`${siteOf("zanskar")}/register`);
  await expectHeading(page, "Create your account");
  await expectAccessible(page, "Register");

  await page.getByRole("textbox", { name: "Phone" }).fill("12345");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("short");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("longer");
  await page.getByRole("button", { name: "Continue" }).click({ force: true });
  for (const problem of [
    "Enter your e-mail address.",
    "Enter a 10-digit phone number.",
    "The password needs at least 8 characters.",
    "Passwords do not match",
    "Please accept the terms and conditions.",
  ]) {
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, "Register with what is missing");

  await page.getByRole("button", { name: "Terms and Conditions" }).click();
  const terms = page.getByRole("dialog", { name: "Terms and Conditions" });
  await expect(terms.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page, "the terms");
  await terms.getByRole("button", { name: "Close" }).click();

  await fillDetails(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectHeading(page, "Check your inbox");
  await expect(
    page.getByText(`Enter the 6-digit code we sent to ${person.email}.`, { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, "Register: the code");

  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue(person.phone);
});

test("a visitor registers in three steps and signs in", async ({ page, request }) => {
  const person = stranger();
  await page.goto(`${siteOf("zanskar")}/register`);
  await fillDetails(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  const code = page.getByRole("textbox", { name: "Code" });
  const sent = await codeFor(request, person.email, /^Your registration code/);
  await code.fill(sent === "000000" ? "000001" : "000000");
  await expect(page.getByRole("alert").filter({ hasText: WRONG_CODE })).toBeVisible();
  await code.fill(sent);

  await expectHeading(page, "Registration Successful!");
  await expectAccessible(page, "Register: done");
  await page.getByRole("link", { name: "Go to Login" }).click();
  await expectHeading(page, "Welcome Back");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectHeading(page, "Zanskar High Routes");
});

test("somebody new asks for a sign-in code while booking, registers by the mail's link, and comes back", async ({
  page,
  request,
}) => {
  const person = stranger();
  const { event_id: id } = await detailsOf(request, malvan);
  await page.goto(`${siteOf(malvan.label)}/events/${id}/book`);
  await departuresOpen(page).last().check();
  await addBeds(page, "Quad Sharing", 1);
  await goOn(page);
  await fillFirstTraveller(page, "Nisha Patil");
  await goOn(page);

  const dialog = page.getByRole("dialog", { name: "Sign in to hold your beds" });
  await dialog.getByRole("textbox", { name: "Email" }).fill(person.email);
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByText("OTP sent successfully!", { exact: true })).toBeVisible();
  const { text } = await mailTo(request, person.email, /./);
  const [link = ""] = /http:\S+\/register\S+/.exec(text) ?? [];

  await page.goto(link);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await fillDetails(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await page
    .getByRole("textbox", { name: "Code" })
    .fill(await codeFor(request, person.email, /^Your registration code/));
  await page.getByRole("link", { name: "Go to Login" }).click();
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();

  await expectHeading(page, "Traveler Information");
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue("Nisha Patil");
  await page.getByRole("textbox", { name: "ID number" }).fill("P7654321");
  await goOn(page);
  await expectHeading(page, "Review Booking");
});

async function fillDetails(page: Page, { email, phone, password }: Traveller): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Phone" }).fill(phone);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(password);
  await page.getByRole("checkbox", { name: /^I accept the/ }).check();
}
