import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { call } from "./steps/server";
import { mainSite, siteOf } from "./steps/site";
import { addSession, tokenOf } from "./steps/travellers";

type Figures = {
  totals: { bookings: { value: number }; revenue: { value: number }; events: { value: number } };
  monthly_sales: { month: string; bookings: number; revenue: number }[];
  top_destinations: { name: string }[];
};

const PASSWORD = "toli-demo-2026";
const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
});

/** Expects the figures of the API on the page; retries while other journeys make bookings. */
async function expectFigures(page: Page, ask: () => Promise<Figures>): Promise<void> {
  await expect(async () => {
    const { totals, monthly_sales: months, top_destinations: places } = await ask();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Bookings and revenue, 6 months" })).toBeVisible();
    const cards = page.getByRole("definition");
    await expect(cards.filter({ hasText: rupees.format(totals.revenue.value) }).first()).toBeVisible({
      timeout: 2000,
    });
    await expect(cards.nth(0)).toHaveText(String(totals.events.value), { timeout: 2000 });
    await expect(cards.nth(2)).toContainText(String(totals.bookings.value), { timeout: 2000 });
    const last = page.getByRole("table", { name: "Bookings and revenue, 6 months" }).getByRole("row").last();
    await expect(last).toContainText(rupees.format(months.at(-1)?.revenue ?? 0), { timeout: 2000 });
    await expect(page.getByText(places[0]?.name ?? "", { exact: true }).first()).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
}

test("both dashboards show the sales, and an admin can open an operator's", {
  tag: ["@desktop", "@quick"],
}, async ({ page, context, request }) => {
  // A long journey: two dashboards, two colour schemes, three sites.
  test.slow();
  const operator = { email: "operator@zanskar.example", phone: "", password: PASSWORD };
  const site = siteOf("zanskar");
  const token = await tokenOf(request, "zanskar", operator);
  await addSession(context, "zanskar", token);
  const { site: here } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
  );
  const own = `${site}/api/reports/clients/${here.client.client_id}/dashboard`;

  const departureReads: string[] = [];
  page.on("request", (read) => {
    if (read.url().includes("/get_by_client_id/")) departureReads.push(read.url());
  });
  await page.goto(`${site}/to`);
  await expectHeading(page, "Dashboard");
  await expect(page.getByRole("link", { name: /Not on sale/ })).toContainText(/\d/);
  // The document carries those on sale, with the counts of all statuses, and those under way.
  expect(departureReads).toEqual([]);
  await expectFigures(page, () => call<Figures>(request, "GET", `${own}?period=month`, { token }));
  await expectAccessible(page, "the operator's dashboard", { withFrame: true });
  await page.getByRole("radio", { name: "Year" }).click({ force: true });
  await expect(page).toHaveURL(/\?period=year$/);
  await expectFigures(page, () => call<Figures>(request, "GET", `${own}?period=year`, { token }));
  await page.getByRole("button", { name: "Show as a table" }).click();
  await expect(page.getByRole("columnheader", { name: "Month" })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^dashboard-year-.*\.csv$/);
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expectAccessible(page, "the operator's dashboard in the dark", { withFrame: true });

  const admin = { email: "admin@toli.example", phone: "", password: PASSWORD };
  const adminToken = await tokenOf(request, null, admin);
  await context.clearCookies();
  await addSession(context, null, adminToken);
  await page.goto(`${mainSite}/admin`);
  await expectHeading(page, "Home");
  await expectFigures(page, () =>
    call<Figures>(request, "GET", `${mainSite}/api/reports/dashboard?period=month`, { token: adminToken }),
  );
  await expectAccessible(page, "the administrators' dashboard", { withFrame: true });

  await page.goto(`${mainSite}/admin/all-clients`);
  const look = page.getByRole("button", { name: /^View as operator: Zanskar/ }).filter({ visible: true });
  await look.click();
  await page.getByRole("button", { name: "Start support view" }).click();
  await expect(page.getByText("Enter a reason of at least 5 characters.")).toBeVisible();
  await page.getByRole("textbox", { name: "Reason" }).fill("Their guest asked about a refund.");
  await expectAccessible(page, "the reason of a support view");
  await page.getByRole("button", { name: "Start support view" }).click();
  await expect(page).toHaveURL(`${site}/to`);
  const banner = page.getByRole("region", { name: /^Support view of Zanskar/ });
  await expect(banner).toBeVisible();
  const todo = page.getByRole("region", { name: "To do now" });
  await todo.getByRole("link", { name: /enquir(y|ies) to answer/ }).click();
  await expectHeading(page, "Enquiries");
  await page
    .getByRole("button", { name: /^Close the enquiry of/ })
    .first()
    .click();
  await expect(
    page.getByText(/This is a support view: it shows the panel and changes nothing/),
  ).toBeVisible();
  await expectAccessible(page, "a support view");
  await banner.getByRole("button", { name: "End support view" }).click();
  await expect(page).toHaveURL(`${mainSite}/admin/all-clients`);
  await page.goto(`${site}/to`);
  await expect(page).toHaveURL(/\/login/);
});

const HOMES = [
  {
    owner: "operator",
    label: "brahmaputra" as const,
    email: "operator@brahmaputra.example",
    path: "/to",
    heading: "Dashboard",
    first: "To do now",
    calls: ["todo", "decisions", "dashboard"],
  },
  {
    owner: "administrator",
    label: null,
    email: "admin@toli.example",
    path: "/admin",
    heading: "Home",
    first: "All TO Request",
    calls: ["to-requests", "clients", "renames", "health", "dashboard"],
  },
];

for (const { owner, label, email, path, heading, first, calls } of HOMES) {
  test(`the dashboard of an ${owner} is stable while it loads`, { tag: ["@phone"] }, async ({
    page,
    context,
    request,
  }) => {
    await addSession(context, label, await tokenOf(request, label, { email, password: PASSWORD }));
    for (const late of calls) {
      await page.route(
        (url) => url.pathname.endsWith(`/${late}`),
        async (route) => {
          await page.waitForTimeout(1500);
          await route.continue();
        },
      );
      await page.goto(`${label ? siteOf(label) : mainSite}${path}`);
      await expectHeading(page, heading);
      await expect(page.getByRole("region", { name: first }).getByRole("link").first()).toBeVisible();
      await expect(page.getByRole("definition").first()).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading…" })).toHaveCount(0);
      expect(await measureLayoutShift(page), `cumulative layout shift where ${late} is last`).toBeLessThan(
        0.05,
      );
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });
}

/** The sum of the page's layout shifts so far that no input caused. */
function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        // Buffered entries arrive in a task of their own; a page without any sends none.
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
