import { expect, test } from "@playwright/test";
import { openAsAdmin } from "../e2e/steps/account";
import { expectHeading } from "../e2e/steps/booking";
import { mainSite } from "../e2e/steps/site";
import { pastIsMade, shoot } from "./shoot";

test.beforeAll(({ request }) => pastIsMade(request));

test("an administrator's day", async ({ page }) => {
  await openAsAdmin(page);
  await page.goto(`${mainSite}/admin?period=quarter`);
  await expectHeading(page, "Home");
  await expect(page.getByRole("heading", { name: "Bookings and revenue, 6 months" })).toBeVisible();
  await shoot(page, "admin-home");
  await page.goto(`${mainSite}/admin/all-to-request`);
  await expectHeading(page, "All TO Request");
  await expect(page.getByRole("button", { name: "Approve" }).first()).toBeVisible();
  await shoot(page, "admin-requests");
  await page.goto(`${mainSite}/admin/all-clients`);
  await expectHeading(page, "All Clients");
  await expect(page.getByRole("button", { name: "Approve" }).first()).toBeVisible();
  await shoot(page, "admin-clients");
  await page.goto(`${mainSite}/admin/audit-log?kind=client`);
  await expectHeading(page, "Audit log");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await shoot(page, "admin-audit");

  await page.goto(`${mainSite}/admin/all-clients`);
  await page
    .getByRole("button", { name: /^View as operator: Brahmaputra/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("textbox", { name: "Reason" }).fill("They asked about a refund.");
  await page.getByRole("button", { name: "Start support view" }).click();
  await expect(page.getByRole("region", { name: /^Support view of Brahmaputra/ })).toBeVisible();
  await expectHeading(page, "Dashboard");
  await expect(page.getByRole("heading", { name: "Bookings and revenue, 6 months" })).toBeVisible();
  await shoot(page, "admin-support");
});
