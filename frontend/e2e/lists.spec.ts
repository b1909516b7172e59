import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { loopback, mainSite, siteOf } from "./steps/site";
import { addSession, tokenOf } from "./steps/travellers";

const PASSWORD = "toli-demo-2026";
const operator = { email: "operator@brahmaputra.example", phone: "", password: PASSWORD };
const admin = { email: "admin@toli.example", phone: "", password: PASSWORD };

type Widths = readonly [number, ...number[]];

/** Runs a check in each width, and leaves the page in the first. */
async function inWidths(page: Page, widths: Widths, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    // What the app lays out anew in this width is on the screen two frames later.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await check(width);
  }
}

/** Expects only the page to scroll, vertically: no list has its own scroll bar or overflows to the side. */
async function expectFits(page: Page, state: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const boxes = [...document.querySelectorAll("main *")].filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls = [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
      return scrolls && element.querySelector("table") !== null;
    });
    const table = document.querySelector("main table");
    const wide = table ? table.scrollWidth - (table.parentElement?.clientWidth ?? 0) : 0;
    return { page: scrollWidth - clientWidth, boxes: boxes.length, wide: Math.max(0, wide) };
  });
  expect.soft(beyond, `what ${state} has beyond its page`).toEqual({ page: 0, boxes: 0, wide: 0 });
}

test("a list is sorted, shows the columns that were chosen, and leaves as a file", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  await addSession(context, "brahmaputra", await tokenOf(request, "brahmaputra", operator));
  await page.goto(`${siteOf("brahmaputra")}/to/client-filters`);
  const customers = page.getByRole("table", { name: "Customers" });
  await customers.getByRole("button", { name: "Bookings" }).click();
  await expect(page).toHaveURL(/sort=-bookings/);
  await expect(customers.getByRole("columnheader", { name: "Bookings" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const column = customers.getByRole("columnheader", { name: "Phone" });
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Phone" }).uncheck();
  await expect(column).toBeHidden();
  await expectAccessible(page, "the columns of a list");
  await page.reload();
  await expect(customers).toBeVisible();
  await expect(column).toBeHidden();
  await page.getByRole("button", { name: "Download: Customers" }).click();
  const file = page.getByRole("link", { name: "CSV file" });
  const name = await file.evaluate(async (link: HTMLAnchorElement) =>
    (await fetch(link.href)).headers.get("content-disposition"),
  );
  expect(name).toContain("customers.csv");
});

test("departures are sorted and exported, and enquiries are searched and closed together", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  await addSession(
    context,
    "zanskar",
    await tokenOf(request, "zanskar", { ...operator, email: "operator@zanskar.example" }),
  );
  const site = siteOf("zanskar");
  await page.goto(`${site}/to/orders?view=table`);
  const departures = page.getByRole("table", { name: "Group Bookings" });
  await departures.getByRole("button", { name: "Trip" }).click();
  await expect(page).toHaveURL(/sort=-?name/);
  await page.getByRole("button", { name: "Download: Group Bookings" }).click();
  const file = page.getByRole("link", { name: "CSV file" });
  const name = await file.evaluate(async (link: HTMLAnchorElement) =>
    (await fetch(link.href)).headers.get("content-disposition"),
  );
  expect(name).toContain("departures.csv");

  const sent = await page.evaluate(() =>
    Promise.all(
      ["Paired One", "Paired Two"].map(async (name) => {
        const body = JSON.stringify({
          name,
          email: "paired@traveller.example",
          contact_no: "9876543210",
          address: "",
        });
        const headers = { "content-type": "application/json" };
        return (await fetch("/api/connection-requests", { method: "POST", headers, body })).status;
      }),
    ),
  );
  expect(sent).toEqual([201, 201]);
  await page.goto(`${site}/to/enquiries`);
  await page.getByRole("searchbox", { name: "Search enquiries" }).fill("paired@");
  await expect(page).toHaveURL(/q=paired/);
  await page.getByRole("checkbox", { name: "Select the enquiry of Paired One" }).check();
  await page.getByRole("checkbox", { name: "Select the enquiry of Paired Two" }).check();
  const chosen = page.getByRole("region", { name: "Selected enquiries" });
  await expect(chosen).toContainText("2 enquiries selected");
  await expectAccessible(page, "selected enquiries");
  await chosen.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("2 enquiries closed.")).toBeVisible();
  await expect(chosen).toBeHidden();
  await page.goto(`${site}/to/search?q=paired`);
  await expect(page.getByRole("table", { name: "Enquiries" }).getByRole("rowheader")).toHaveCount(2);
});

test("dues and the audit log are sorted in the address, and leave as files", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  await addSession(context, "brahmaputra", await tokenOf(request, "brahmaputra", operator));
  const site = siteOf("brahmaputra");
  for (const { path, label, column, sorted, file } of [
    {
      path: "bookings?show=due",
      label: "Balances due",
      column: "Due on",
      sorted: /show=due&sort=-due$/,
      file: "bookings-due.csv",
    },
    { path: "audit-log", label: "Audit log", column: "When", sorted: /sort=-when$/, file: "audit-log.csv" },
  ]) {
    await page.goto(`${site}/to/${path}`);
    const list = page.getByRole("table", { name: label });
    await list.getByRole("button", { name: column }).click();
    await expect(page).toHaveURL(sorted);
    await page.reload();
    await expect(list.getByRole("columnheader", { name: column })).toHaveAttribute("aria-sort", /ending$/);
    await page.getByRole("button", { name: `Download: ${label}` }).click();
    const link = page.getByRole("link", { name: "CSV file" });
    const name = await link.evaluate(async (one: HTMLAnchorElement) =>
      (await fetch(one.href)).headers.get("content-disposition"),
    );
    expect(name).toContain(file);
    await expectAccessible(page, `${label}, sorted`);
  }
});

test("the order of a list that is wholly loaded is in the address, and Back keeps it", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  await addSession(context, null, await tokenOf(request, null, admin));
  await page.goto(`${mainSite}/admin/operators`);
  const operators = page.getByRole("table", { name: "Figures by operator" });
  const column = operators.getByRole("columnheader", { name: "Operator" });
  await column.getByRole("button").click();
  await column.getByRole("button").click();
  await expect(page).toHaveURL(/order=operators\.-name$/);
  const names = operators.getByRole("rowheader");
  const last = await names.nth(1).innerText();
  await page.getByRole("radio", { name: "Year", exact: true }).check();
  await expect(page).toHaveURL(/period=year/);
  await expect(column).toHaveAttribute("aria-sort", "descending");
  await names.nth(1).getByRole("link").click();
  await expectHeading(page, last);
  await page.goBack();
  await expect(column).toHaveAttribute("aria-sort", "descending");
  await expect(names.nth(1)).toHaveText(last);
});

for (const widths of [
  [390, 768],
  [1440, 1280],
] satisfies Widths[]) {
  test.describe(`${widths.join(" and ")} px wide`, { tag: "@desktop" }, () => {
    test.use({ viewport: { width: widths[0], height: 900 } });

    test("tables fit the page, and a row opens its details", async ({ page, context, request }) => {
      await addSession(context, "brahmaputra", await tokenOf(request, "brahmaputra", operator));
      const site = siteOf("brahmaputra");
      await page.goto(`${site}/to/orders?view=table`);
      const departures = page.getByRole("table", { name: "Group Bookings" });
      await expect(departures).toBeVisible();
      await inWidths(page, widths, async (width) => {
        await expectFits(page, `Group Bookings in ${width} px`);
      });
      await expectAccessible(page, `Group Bookings as a table in ${widths[0]} px`);

      // A click anywhere in the row opens the page of the link in it.
      await departures
        .locator("tbody tr")
        .first()
        .click({ position: { x: 120, y: 20 } });
      await expect(page).toHaveURL(/\/to\/orders\/\d+\?plan=\d+$/);
      const bookings = page.getByRole("table", { name: "Bookings of this departure" });
      await expect(bookings).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
      const row = bookings.locator("tbody tr").first();
      await inWidths(page, widths, async (width) => {
        await expectFits(page, `the bookings of a departure in ${width} px`);
        await row.getByRole("button", { name: /^More for / }).click();
        await expect(row.getByRole("button", { name: /^Refund / })).toBeVisible();
        await expect(row.getByRole("button", { name: /^Cancel booking of / })).toBeVisible();
        await expectAccessible(page, `the bookings of a departure in ${width} px`);
        await page.keyboard.press("Escape");
        await expect(row.getByRole("button", { name: /^Refund / })).toBeHidden();
      });
      await row.click({ position: { x: 20, y: 20 } });
      await expect(page).toHaveURL(/\/details\/\d+$/);
      for (const path of ["client-filters", "all-client-events", "audit-log", "bookings?show=due"]) {
        await page.goto(`${site}/to/${path}`);
        await expect(page.getByRole("table").first()).toBeVisible();
        await inWidths(page, widths, (width) => expectFits(page, `${path} in ${width} px`));
      }
    });
  });
}

test("bookings with the longest states fit the page", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  await addSession(context, "brahmaputra", await tokenOf(request, "brahmaputra", operator));
  await page.route("**/api/bookings/event-plan/*/reservations?*", async (route) => {
    const sent = route.request();
    const { host, pathname, search } = new URL(sent.url());
    const headers = { ...sent.headers(), host };
    const response = await route.fetch({ url: `${loopback}${pathname}${search}`, headers });
    const found = await response.json();
    for (const one of found.reservations) {
      Object.assign(one, { booking_status: "confirmed", cancellation_asked_at: one.booking_date });
      Object.assign(one, { balance_due: 105_432, overdue_since: "2026-11-12" });
    }
    await route.fulfill({ response, json: found });
  });
  await page.goto(`${siteOf("brahmaputra")}/to/orders?view=table`);
  await page
    .getByRole("table", { name: "Group Bookings" })
    .locator("tbody tr")
    .first()
    .click({ position: { x: 120, y: 20 } });
  await expect(page.getByText("Cancellation requested").first()).toBeVisible();
  await inWidths(page, [768, 1024], (width) => expectFits(page, `bookings with long states in ${width} px`));
});

test("each figure of a dashboard opens a list with as many rows", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  test.slow();
  await addSession(context, "brahmaputra", await tokenOf(request, "brahmaputra", operator));
  const site = siteOf("brahmaputra");
  for (const name of ["Bookings", "Revenue", "Balance due", "Overdue"]) {
    // Other journeys book meanwhile: a figure and its list are from two moments.
    await expect(async () => {
      await page.goto(`${site}/to?period=year`);
      const figure = page.getByRole("link", { name: new RegExp(`^${name}: .*View list$`) });
      const value = await figure.innerText();
      await figure.click();
      await expect(page).toHaveURL(/\/to\/bookings/);
      const counted = name === "Bookings" ? `${value} bookings` : `· ${value}`;
      await expect(page.getByRole("status").filter({ hasText: counted })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectFits(page, `the list behind ${name}`);
  }
  await expectAccessible(page, "the list behind a figure");
  await page.goto(`${site}/to`);
  const events = page.getByRole("link", { name: /^Total events: / });
  const published = await events.innerText();
  await events.click();
  await expect(page.getByText(`${published} trips`)).toBeVisible();

  await page.goto(`${site}/to/social-handler`);
  await expectHeading(page, "Coming Soon");
  await expect(page.getByText("Social media is not available yet.")).toBeVisible();
  await expectAccessible(page, "planned screens");

  await context.clearCookies();
  await addSession(context, null, await tokenOf(request, null, admin));
  await expect(async () => {
    await page.goto(`${mainSite}/admin?period=year`);
    const revenue = page.getByRole("link", { name: /^Revenue: / });
    const amount = await revenue.innerText();
    await revenue.click();
    await expect(page).toHaveURL(`${mainSite}/admin/operators?period=year`);
    const total = page.getByRole("row", { name: /^Total / });
    await expect(total.getByText(amount, { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page, "the figures by operator");
});
