import { openAs, openAsAdmin } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { loopback, siteOf } from "./steps/site";

const CHARGED = "konkan";

test("an administrator sets what an operator pays for its bookings", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const { label, operator } = await ownTrip(request, { price: 10_000, starts: [40] });
  const { client_id: clientId } = await call<{ client_id: number }>(
    request,
    "GET",
    `${siteOf(label)}/api/clients/clientURL/${label}`,
  );
  await openAsAdmin(page, `/admin/all-clients/${clientId}`);
  const commission = page.getByRole("region", { name: "Commission" });
  await expect(commission.getByText("No commission is charged.")).toBeVisible();
  await commission.getByRole("button", { name: "Set commission" }).click();
  const dialog = page.getByRole("dialog", { name: "Set commission" });
  const percent = dialog.getByRole("textbox", { name: "Percent" });
  await percent.fill("80");
  await dialog.getByRole("button", { name: "Save commission" }).click();
  await expect(percent).toHaveAccessibleDescription(/Enter 0 to 50/);
  await expectAccessible(page, "the form of a commission");
  await percent.fill("7.5");
  await dialog.getByRole("button", { name: "Save commission" }).click();
  await expect(dialog).toBeHidden();
  await expect(commission.getByText("7.5% of a booking's price without tax")).toBeVisible();
  await expect(commission.getByText("No invoices yet.", { exact: false })).toBeVisible();

  await openAs(page, label, operator, "/to/payouts");
  const own = page.getByRole("region", { name: "The platform's commission" });
  await expect(own.getByText("7.5% of a booking's price without tax")).toBeVisible();
});

test("an operator reads the platform's invoice of last month", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const operator = { email: `operator@${CHARGED}.example`, password: "toli-demo-2026" };
  await openAs(page, CHARGED, operator, "/to/payouts");
  await expectHeading(page, "Payouts");
  const own = page.getByRole("region", { name: "The platform's commission" });
  const invoices = own.getByRole("table", { name: "Invoices of the platform" });
  // The demo's sales of last month are made after its server is up, and charged after them.
  await expect(async () => {
    await page.reload();
    await expect(invoices).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
  const row = invoices.getByRole("row", { name: /^Invoice PI\// });
  await expect(row).toContainText("Deducted from payouts");
  await expectAccessible(page, "the platform's invoices");
  const address = (await row.getByRole("link", { name: "Open PDF" }).getAttribute("href")) ?? "";
  const [cookie] = await page.context().cookies(siteOf(CHARGED));
  const { host } = new URL(siteOf(CHARGED));
  const answer = await request.get(`${loopback}${address}`, {
    headers: { Host: host, Authorization: `Bearer ${cookie?.value}` },
  });
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
