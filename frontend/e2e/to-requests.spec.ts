import type { Page } from "@playwright/test";
import {
  NOT_YOUR_PASSWORD,
  notification,
  openAs,
  openAsAdmin,
  proofDialog,
  refuseNext,
  signInOn,
} from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { enter, typeInto } from "./steps/keyboard";
import { goByBar, goByPanel } from "./steps/navigation";
import { codeFor, mailTo, WRONG_CODE } from "./steps/outbox";
import { badGateway, replaceNextResponses } from "./steps/responses";
import { mainSite, siteOf } from "./steps/site";
import { registeredTraveller, type Traveller } from "./steps/travellers";

const JOIN = "Want to join us as TO?";
const ASKED = "Your request is being reviewed";
const SUBMIT = "Confirm & Join as TO";
const SENT = "Your request to join as TO has been submitted.";

test("a customer sends a TO request with a code, and an admin approves it", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const customer = await registeredTraveller(request, "zanskar");
  await signInOn(page, "zanskar", customer, "/about");
  await goByBar(page, JOIN);
  const dialog = proofDialog(page);
  await expect(dialog.getByRole("textbox", { name: "Password" })).toBeFocused();
  await dialog.getByRole("radio", { name: "E-mail and OTP" }).check();
  await expect(dialog.getByRole("textbox", { name: "E-mail" })).toHaveValue(customer.email);
  await expectAccessible(page, "Re-Confirm Identity");

  await dialog.getByRole("button", { name: SUBMIT }).click();
  await expect(dialog.getByText("Press Send OTP, then enter the code from the e-mail.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByText("OTP sent successfully!", { exact: true })).toBeVisible();
  const code = dialog.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await dialog.getByRole("button", { name: SUBMIT }).click();
  await expect(dialog.getByText("Enter valid OTP", { exact: true })).toBeVisible();
  const sent = await codeFor(request, customer.email, /^Your confirmation code$/);
  await code.fill(sent === "000000" ? "000001" : "000000");
  await expect(dialog.getByRole("alert")).toHaveText(WRONG_CODE);
  await expectAccessible(page, "Re-Confirm Identity refused");
  await code.fill(sent);
  await expect(notification(page, SENT)).toBeVisible();
  await expect(dialog).toBeHidden();

  // Only one open request at a time; the navigation bar links to it.
  await goByBar(page, ASKED);
  await expect(page.getByRole("dialog", { name: ASKED })).toContainText(
    "You asked to become a tour operator on",
  );
  await expectAccessible(page, "a request that is open");

  const desk = await context.newPage();
  await openAsAdmin(desk);
  await expectHeading(desk, "Home");
  await expectAccessible(desk, "the admin's home");
  await goByPanel(desk, "All TO Request");
  await expectHeading(desk, "All TO Request");
  await desk.getByRole("radio", { name: "Open" }).click();
  await expect(desk).toHaveURL(`${mainSite}/admin/all-to-request?status=open`);
  const row = rowOf(desk, customer);
  await expect(row).toContainText("+91 98765 43210");
  await expect(row.getByRole("button", { name: "Reject" })).toBeEnabled();
  await expectAccessible(desk, "All TO Request");

  await row.getByRole("button", { name: "Approve" }).click();
  await expect(desk.getByText(/ is now a tour operator\.$/)).toBeVisible();
  // In the same place, with the other decision available and focused.
  await expect(row.getByText("Approved", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Approve" })).toBeDisabled();
  await expect(row.getByRole("button", { name: "Reject" })).toBeFocused();
  await desk.getByRole("radio", { name: "Approved" }).click();
  await expect(desk.getByRole("radio", { name: "Approved" })).toBeChecked();
  await expect(row).toBeVisible();
  await mailTo(request, customer.email, /operator/i);

  // Traveller and operator pages of the same person, after the admin has signed out.
  await context.clearCookies();
  await signInOn(page, null, customer, "/about");
  await expect(page).toHaveURL(`${mainSite}/to`);
  await goByPanel(page, "Move as User");
  await goByBar(page, "Move as Admin");
  await expect(page).toHaveURL(`${mainSite}/to`);
});

test("a customer sends a TO request by keyboard alone, and an admin rejects it", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const customer = await registeredTraveller(request, "konkan");
  await signInOn(page, "konkan", customer, "/about");
  const account = page.getByRole("banner").getByRole("button", { name: /^Account of / });
  await enter(page, account);
  await enter(page, page.getByRole("banner").getByRole("link", { name: JOIN }));
  const dialog = proofDialog(page);
  await enter(page, dialog.getByRole("button", { name: SUBMIT }));
  await expect(dialog.getByText("Enter your password.", { exact: true })).toBeVisible();
  const password = dialog.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  const refusal = { status: 422, code: "invalid", detail: NOT_YOUR_PASSWORD, field: "password" };
  await refuseNext(page, "/api/users/confirm-identity", refusal);
  await page.keyboard.type("not-my-password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(NOT_YOUR_PASSWORD, { exact: true })).toBeVisible();
  await expect(password).toBeFocused();
  const ended = { status: 401, json: { detail: "Please sign in to go on.", code: "not_signed_in" } };
  await replaceNextResponses(page, "**/api/to-requests/create/*", badGateway, "silence", ended);
  await password.fill(customer.password);
  for (const wrong of [
    "Failed to send TO request",
    "Something went wrong.",
    "User ID not found. Please log in again.",
  ]) {
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText(wrong);
  }
  await page.keyboard.press("Enter");
  await expect(notification(page, SENT)).toBeVisible();
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: ASKED })).toBeVisible();

  await openAsAdmin(page, "/admin/all-to-request?status=open");
  await enter(page, rowOf(page, customer).getByRole("button", { name: "Reject" }));
  const why = page.getByRole("dialog", { name: /^Reject the request of / });
  await expect(why.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await enter(page, why.getByRole("button", { name: "Reject" }));
  await expect(why.getByText("Enter a reason of at least 5 characters.")).toBeVisible();
  await typeInto(page, why.getByRole("textbox", { name: "Reason" }), "Please send your licence first.");
  await enter(page, why.getByRole("button", { name: "Reject" }));
  await expect(rowOf(page, customer).getByText("Rejected", { exact: true })).toBeVisible();
  await expect(rowOf(page, customer).getByText("Reason: Please send your licence first.")).toBeVisible();
  await expect(rowOf(page, customer).getByRole("button", { name: "Approve" })).toBeFocused();
});

test("the admin's list shows an error, and an empty list", { tag: "@desktop" }, async ({ page }) => {
  const list = /\/api\/to-requests\?/;
  await openAsAdmin(page);
  await expectHeading(page, "Home");
  await page.route(list, (route) => route.fulfill({ status: 502, body: "" }));
  await page.goto(`${mainSite}/admin/all-to-request?status=rejected`);
  await expect(page.getByText("Error 502", { exact: true })).toBeVisible();
  await expectAccessible(page, "All TO Request failed");
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("No TO requests found.", { exact: true })).toBeVisible();
  await expectAccessible(page, "All TO Request without any");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL(`${mainSite}/admin/all-to-request`);
});

test("the admin's panel opens for admins only, on the main site", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  await page.goto(`${mainSite}/admin/all-to-request?status=open`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await openAs(page, null, await registeredTraveller(request, "zanskar"), "/admin");
  await expectHeading(page, "Access Denied");
  await expectAccessible(page, "Access Denied");
  await page.goto(`${siteOf("zanskar")}/admin`);
  await expectHeading(page, "Page not found");
});

test("a visitor writes to the platform from its landing page", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`${mainSite}/#contact`);
  const contact = page.locator("#contact");
  const send = contact.getByRole("button", { name: "Send" });
  await enter(page, send);
  for (const problem of ["Name is required", "E-mail is required", "Phone is required"]) {
    await expect(contact.getByText(problem, { exact: true })).toBeVisible();
  }
  await expect(contact.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Nisha Patil");
  await typeInto(page, contact.getByRole("textbox", { name: "E-mail" }), "nisha@operator.example");
  await typeInto(page, contact.getByRole("textbox", { name: "Phone" }), "9812345670");
  await contact.getByRole("textbox", { name: "Message" }).fill("What does it cost?");

  const calls = "**/api/connection-requests";
  await page.route(calls, (route) => route.abort());
  await enter(page, send);
  await expect(
    notification(page, "Something went wrong. Please check your network and try again."),
  ).toBeVisible();
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
  await send.click();
  await expect(notification(page, "Something went wrong. Please try again.")).toBeVisible();
  await expect(contact.getByRole("textbox", { name: "Name" })).toHaveValue("Nisha Patil");
  await expectAccessible(page, "the landing page's contact form");
  await page.unroute(calls);
  await send.click();
  await expect(notification(page, "Thank you for your interest! We'll get back to you soon.")).toBeVisible();
  await expect(contact.getByRole("textbox", { name: "Name" })).toHaveValue("");
});

/** A request in the list: a row of the table or, on narrow screens, a card. */
function rowOf(page: Page, { email }: Traveller) {
  return page
    .getByRole("row")
    .or(page.getByRole("main").getByRole("listitem"))
    .filter({ hasText: email })
    .filter({ visible: true });
}
