import type { Page } from "@playwright/test";
import { askToOperate, notification, openAsAdmin, openClient } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { mailTo } from "./steps/outbox";
import { mainSite } from "./steps/site";
import { registeredTraveller } from "./steps/travellers";

const WHY = "Please send the registration of your business.";

test("an admin decides on several requests at once, and opens a client's page", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  // A long journey: two lists and two pages of the panel.
  test.slow();
  const wishing = [
    await registeredTraveller(request, "konkan"),
    await registeredTraveller(request, "konkan"),
  ] as const;
  for (const traveller of wishing) await askToOperate(request, traveller);

  const [first, second] = wishing;

  await openAsAdmin(page, "/admin/all-to-request?status=open");
  const bar = page.getByRole("region", { name: "Actions for the selected rows" });
  const select = async () => {
    for (const { email } of wishing) await rowOf(page, email).getByRole("checkbox").check();
    await expect(bar.getByText("2 selected")).toBeVisible();
  };
  await select();
  await expectAccessible(page, "All TO Request with two selected");
  await bar.getByRole("button", { name: "Approve 2" }).click();
  await page
    .getByRole("dialog", { name: "Approve 2 requests?" })
    .getByRole("button", { name: "Approve", exact: true })
    .click();
  await expect(notification(page, "2 approved.")).toBeVisible();
  await expect(bar).toBeHidden();
  for (const { email } of wishing) {
    await expect(rowOf(page, email).getByRole("button", { name: "Approve" })).toBeDisabled();
  }

  // One of them cannot be reverted; the response says which, and why.
  await openClient(request, second, `runs${Date.now().toString(36)}`);
  await select();
  await bar.getByRole("button", { name: "Reject 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject 2 requests?" });
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(dialog.getByText("Enter a reason of at least 5 characters.")).toBeVisible();
  await expectAccessible(page, "the reason of a rejection");
  await dialog.getByRole("textbox", { name: "Reason" }).fill(WHY);
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(notification(page, "1 rejected.")).toBeVisible();
  await expect(rowOf(page, first.email)).toContainText(`Reason: ${WHY}`);
  await expect(page.getByText("1 could not be rejected")).toBeVisible();
  await expect(page.getByText(/: This person runs an approved company\./)).toBeVisible();
  await expect(bar.getByText("1 selected")).toBeVisible();
  await expectAccessible(page, "All TO Request with one refused");
  await page.getByRole("button", { name: "Dismiss notice" }).click();
  await expect(page.getByText("1 could not be rejected")).toBeHidden();
  expect((await mailTo(request, first.email, /^Your request to become/)).text).toContain(`Reason: ${WHY}`);

  await page.goto(`${mainSite}/admin/all-clients`);
  await page.getByRole("link", { name: "Konkan Tides", exact: true }).filter({ visible: true }).click();
  await expectHeading(page, "Konkan Tides");
  const money = page.getByRole("region", { name: "Money" });
  await expect(money.getByText("Received", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("operator@konkan.example");
  await expect(
    page
      .getByRole("region", { name: "Events" })
      .getByText(/of \d+ beds sold/)
      .first(),
  ).toBeVisible();
  const trail = page.getByRole("region", { name: "Audit trail" });
  await trail.getByRole("combobox", { name: "Activity" }).selectOption("booking");
  await expect(page).toHaveURL(/all-clients\/\d+\?kind=booking$/);
  await expect(trail.getByText("Booking confirmed").first()).toBeVisible();
  await expectAccessible(page, "a client's page");
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Reject Konkan Tides?" })).toContainText(
    /go offline immediately/,
  );
  await page.getByRole("button", { name: "Keep the site open" }).click();
  await page.goto(`${mainSite}/admin/all-clients/999999`);
  await expect(page.getByText("Company not found")).toBeVisible();
});

test("an admin sees failed jobs and retries them", { tag: "@desktop" }, async ({ page, request }) => {
  await openAsAdmin(page);
  await page.getByRole("link", { name: "See Health" }).click();
  await expectHeading(page, "Health");
  const jobs = page.getByRole("region", { name: "Jobs", exact: true });
  const letter = jobs.getByRole("region", { name: "E-mail: TO request decided" });
  await expect(letter.getByText("SMTPConnectTimeoutError")).toBeVisible();
  const money = page.getByRole("region", { name: "Payment issues" });
  await expect(money).toContainText("Refund needs attention");
  await expect(money).toContainText("₹500");
  await expectAccessible(page, "Health");
  await letter.getByRole("button", { name: /^Retry job/ }).click();
  await expect(notification(page, "1 job will be retried.")).toBeVisible();
  await expect(letter).toBeHidden();

  const mail = page.getByRole("region", { name: "E-mail", exact: true });
  const lost = /^Send again: Cheap Goa Deals was not approved/;
  await mail.getByRole("button", { name: lost }).click();
  await expect(mail.getByRole("button", { name: lost })).toBeHidden();
  await mailTo(request, "operator@cheapgoa.example", /not approved/);

  const checks = page.getByRole("region", { name: "Data checks" }).filter({ has: page.getByRole("heading") });
  await checks.getByRole("button", { name: "Run checks now" }).click();
  await expect(checks.getByText(/started by Kavita Rao/)).toBeVisible();
  await checks.getByRole("button", { name: /^\d+ passed$/ }).click();
  const payments = checks.getByRole("table", { name: "Payments and refunds" });
  await expect(payments.getByRole("row", { name: /^Size of refunds/ })).toContainText(
    "Refunds never exceed their payment.",
  );
  await expectAccessible(page, "Health with its checks");
  await page.goto(`${mainSite}/admin/audit-log?kind=job`);
  await expect(page.getByText("Job retried").first()).toBeVisible();
});

function rowOf(page: Page, email: string) {
  return page.getByRole("row").filter({ hasText: email });
}
