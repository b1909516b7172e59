import type { Page } from "@playwright/test";
import { openInApp } from "./steps/app";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { goByBar } from "./steps/navigation";
import { mainSite, siteOf } from "./steps/site";
import { detailsOf, kaziranga } from "./steps/trips";

test("the landing page describes the product to operators, and shows trips", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto(mainSite);
  await expectHeading(page, "Group trips, booked and paid on your own site");
  await expect(page.getByText("LIMITED FREE REGISTRATION OPEN NOW", { exact: true })).toBeVisible();
  await expect(page.getByText("setup fees", { exact: true })).toBeVisible();
  await expect(page.getByText("24/7", { exact: true })).toBeVisible();
  for (const name of ["Automated Bookings", "Payment Processing", "Data Security", "Analytics & Insights"]) {
    await expect(page.getByRole("heading", { level: 3, name, exact: true })).toBeVisible();
  }
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Guwahati, Assam", { exact: true })).toBeVisible();
  const rights = `© 2025–${new Date().getFullYear()} Toli. All rights reserved.`;
  await expect(footer.getByText(rights, { exact: true })).toBeVisible();
  for (const name of ["Features", "Benefits", "Contact"]) {
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /^View Details: / }).first()).toBeVisible();
  await expectAccessible(page, "the landing page", { withFrame: true });
  await expect(page.getByRole("link", { name: "Start Free Trial" })).toHaveAttribute("href", /#contact$/);
  await page.getByRole("link", { name: "Schedule Demo" }).click();
  await expect(page).toHaveURL(`${mainSite}/#contact`);
  await expect(page.getByRole("heading", { level: 2, name: "Contact", exact: true })).toBeInViewport();
  await page.getByRole("link", { name: "See all trips" }).click();
  await expectHeading(page, "All Trips");
});

test("all trips are listed in pages, and each opens", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`${mainSite}/alltrips`);
  const trips = page.getByRole("article");
  await expect(trips).toHaveCount(10);
  await expectAccessible(page, "All Trips");
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(trips).toHaveCount(20);
  const last = trips.last().getByRole("heading", { level: 3 });
  const title = await last.innerText();
  await trips
    .last()
    .getByRole("link", { name: `View Details: ${title}` })
    .click();
  await expectHeading(page, title);
});

test("a page has the same title from the server and from the app", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { event_id: id } = await detailsOf(request, kaziranga);
  const site = siteOf(kaziranga.label);
  for (const address of [mainSite, `${mainSite}/alltrips`, site, `${site}/about`, `${site}/events/${id}`]) {
    const html = (await (await page.goto(address))?.text()) ?? "";
    const sent = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, "text/html").title,
      html,
    );
    // The page that the click opens has set its title.
    await page.getByRole("button", { name: /^Switch to/ }).click();
    await expect(page.getByRole("button", { name: /^Switch to/ })).toBeEnabled();
    await expect(page).toHaveTitle(sent);
  }
});

test("an operator's About page shows its texts and pictures", { tag: "@phone" }, async ({ page }) => {
  await page.goto(siteOf("brahmaputra"));
  await goByBar(page, "About");
  await expectHeading(page, "Brahmaputra Trails");
  await expect(page).toHaveURL(`${siteOf("brahmaputra")}/about`);
  await expect(
    page.getByText(/^We are a small company on the south bank of the river in Guwahati\./),
  ).toBeVisible();
  // The text is Markdown.
  await expect(page.getByRole("main").getByRole("strong").first()).toHaveText("How we travel.");
  await expectAccessible(page, "About", { withFrame: true });
  await page.getByRole("link", { name: "See our trips" }).click();
  await expect(page.getByRole("combobox", { name: "Search for an event" })).toBeVisible();
  await page.route("**/media/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${siteOf("brahmaputra")}/about`);
  await expect(page.getByText("Failed to load image", { exact: true })).toBeVisible();
  await expectAccessible(page, "About without its picture");
  await page.goto(`${mainSite}/about`);
  await expect(page.getByRole("heading", { name: "How it works" })).toBeVisible();
});

test("the search suggests trips while typing, without accents and despite a typing error", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto(siteOf("brahmaputra"));
  const search = page.getByRole("combobox", { name: "Search for an event" });
  await expect(search).toHaveAttribute("placeholder", "Search for an event...");
  await search.fill("dzuku");
  const found = page.getByRole("option", { name: /Naga Hills: Kohima, Khonoma and Dzükou/ });
  await expect(found).toBeVisible();
  await expect(search).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "suggestions");
  await search.press("ArrowDown");
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(search).toHaveAttribute("aria-activedescendant", (await found.getAttribute("id")) ?? "");
  await search.press("Escape");
  await expect(page.getByRole("listbox", { name: "Suggestions" })).toBeHidden();
  await search.press("ArrowDown");
  await search.press("Enter");
  await expectHeading(page, "Naga Hills: Kohima, Khonoma and Dzükou");
});

test("the storefront is searched by a word, and filtered by a suggested place or category", async ({
  page,
}) => {
  await page.goto(siteOf("brahmaputra"));
  const search = page.getByRole("combobox", { name: "Search for an event" });
  const status = page.getByRole("status").filter({ hasText: /trip/i });
  await search.fill("naga");
  await search.press("Enter");
  await expect(status).toHaveText("1 trip matches “naga”");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=naga$/);
  await expectAccessible(page, "a search");

  await search.fill("atlantis");
  await expect(page.getByText("No trips match “atlantis”")).toBeVisible();
  await expectAccessible(page, "suggestions without a match");
  await search.press("Enter");
  await expect(status).toHaveText("No trips match “atlantis”");
  await expectAccessible(page, "a search without a match");
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await expect(page.getByRole("heading", { level: 2, name: "Cloud Country" })).toBeVisible();

  await search.fill("cloud");
  await page.getByRole("option", { name: /^Cloud Country/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Cloud Country" })).toBeVisible();
  await expect(page).toHaveURL(/\?category=\d+$/);
  await search.fill("arunachal");
  await page.getByRole("option", { name: /^Arunachal Pradesh/ }).click();
  await expect(page).toHaveURL(/\?place=Arunachal/);
  await expect(status).toHaveText("2 trips");
  await page.getByRole("link", { name: "All categories" }).click();
  await page.getByRole("link", { name: "See all: Eastern Himalaya" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Eastern Himalaya" })).toBeVisible();
});

test("all trips are filtered and sorted, and the address keeps both", async ({ page, isMobile }) => {
  await openInApp(page, `${mainSite}/alltrips`);
  const status = page.getByRole("status").filter({ hasText: /trip/i });
  // The demo's 27 trips, and any that another journey has published meanwhile.
  await expect(status).toHaveText(/^(2[7-9]|[3-9]\d) trips$/);
  await expect(page.getByText(/^10 of (2[7-9]|[3-9]\d) shown, (1[7-9]|[2-8]\d) more$/)).toBeVisible();
  if (isMobile) {
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
    await expectAccessible(page, "the filters of a phone");
  }
  const filters = isMobile
    ? page.getByRole("dialog")
    : page.getByRole("region", { name: "Filters and order" });
  await filters.getByRole("combobox", { name: "Place" }).selectOption("Assam");
  await expect(filters.getByRole("combobox", { name: "Operator" }).getByRole("option")).toHaveText([
    "Any operator",
    "Brahmaputra Trails (3)",
  ]);
  if (isMobile) await page.getByRole("button", { name: "Show 3 trips" }).click();
  await expect(status).toHaveText("3 trips");
  await page.getByRole("combobox", { name: "Order" }).selectOption("Lowest price");
  await expect(page).toHaveURL(/\?place=Assam&sort=price$/);
  const prices = async () => {
    const texts = await page
      .getByRole("article")
      .getByText(/₹[\d,]+/)
      .allInnerTexts();
    return texts.map((text) => Number(text.replace(/\D/g, "")));
  };
  await expect.poll(prices).toEqual((await prices()).toSorted((one, other) => one - other));
  expect(await prices()).toHaveLength(3);
  await expectAccessible(page, "filtered trips");
  await page.reload();
  await expect(status).toHaveText("3 trips");

  await page.goto(`${mainSite}/alltrips?place=Assam&days=10-`);
  await expect(status).toHaveText("No trips match these filters");
  await expectAccessible(page, "filters without a match");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(status).toHaveText(/^(2[7-9]|[3-9]\d) trips$/);
});

test("a category is filtered by month of departure, and the choice survives a reload", {
  tag: "@phone",
}, async ({ page }) => {
  await openInApp(page, siteOf("brahmaputra"));
  const category = page.getByRole("region", { name: "Eastern Himalaya" });
  const months = page.getByRole("combobox", { name: "Month of departure: Eastern Himalaya" });
  await expect(months).toBeVisible();
  const all = await category.getByRole("article").count();
  const offered = await months.getByRole("option").allInnerTexts();
  expect(offered[0]).toBe("All months");
  const last = offered.at(-1) ?? "";
  await months.selectOption(last);
  await expect.poll(() => category.getByRole("article").count()).toBeLessThan(all);
  await page.reload();
  await expect(months.getByRole("option", { name: last })).toHaveJSProperty("selected", true);
  await months.selectOption("All months");
  await expect(category.getByRole("article")).toHaveCount(all);
});

test("a trip's page shows tabs and pictures, and accepts an enquiry", async ({ page, request }) => {
  test.slow();
  // The demo encodes a trip's further pictures in background jobs, after the server is ready.
  const pictures = async () => (await detailsOf(request, kaziranga)).images.length;
  await expect.poll(pictures, { timeout: 120_000 }).toBeGreaterThan(2);
  const { event_id: id } = await detailsOf(request, kaziranga);
  await page.goto(`${siteOf(kaziranga.label)}/events/${id}`);
  const panel = page.getByRole("tabpanel");
  for (const [name, says] of [
    ["Daywise Plan", "Jeep safari, Kohora range"],
    ["Room Details", "2 people in a room"],
    ["About Trip", "Two Assams in five days."],
    ["Terms and Conditions", "An advance of 30% holds your place."],
    ["Things to Carry", "A rain jacket, in every month of the year"],
    ["Cancellation Policy", "75% of your advance is not refunded"],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await expect(panel.filter({ hasText: says })).toBeVisible();
    await expectAccessible(page, name);
  }

  await page.getByRole("button", { name: "Open picture 2" }).click();
  const viewer = page.getByRole("dialog", { name: kaziranga.title });
  await expect(viewer.getByRole("status")).toHaveText(/^2 \/ \d+$/);
  await viewer.getByRole("button", { name: "Next" }).click();
  await expect(viewer.getByRole("status")).toHaveText(/^3 \/ \d+$/);
  await expectAccessible(page, "the photo viewer");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page.getByRole("button", { name: "Open picture 2" })).toBeFocused();
  await ask(page);
});

test("what is below the first view of a trip is hydrated when the visitor touches it", {
  tag: "@phone",
}, async ({ page, request }) => {
  const { event_id: id } = await detailsOf(request, kaziranga);
  const loaded: string[] = [];
  page.on("request", (sent) => loaded.push(new URL(sent.url()).pathname));
  const isLoaded = (part: string) =>
    loaded.some((path) => path.startsWith(`/assets/${part}-`) && path.endsWith(".js"));
  // A busy server leaves it to the browser to draw a page; the next one is drawn.
  await expect(async () => {
    loaded.length = 0;
    const answer = await page.goto(`${siteOf(kaziranga.label)}/events/${id}`);
    expect(await answer?.text()).toContain("<h1");
    await expect.poll(() => isLoaded("site-footer")).toBe(true);
    expect(isLoaded("event-details")).toBe(false);
    expect(loaded.filter((path) => /event-(page|details)-.*\.css$/.test(path))).toEqual([]);
  }).toPass();
  await page.getByRole("tab", { name: "Room Details" }).click();
  await expect(page.getByRole("tabpanel").filter({ hasText: "2 people in a room" })).toBeVisible();
  expect(isLoaded("event-details")).toBe(true);
});

/** The form is far down the page and is loaded when it comes near the screen. */
async function ask(page: Page): Promise<void> {
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(async () => {
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(send).toBeVisible({ timeout: 500 });
  }).toPass();
  await send.click();
  for (const problem of ["Name is required", "E-mail is required", "Phone is required"]) {
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, "Get in Touch with what is missing");
  await page.getByRole("textbox", { name: "Name" }).fill("Rohan Sharma");
  await page.getByRole("textbox", { name: "E-mail" }).fill("rohan.sharma@traveller.example");
  await page.getByRole("textbox", { name: "Phone" }).fill("9812345670");
  await page.getByRole("textbox", { name: "Number of travellers" }).fill("4");
  await page.getByRole("combobox", { name: "Preferred departure" }).selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Message" }).fill("Do you pick us up at the airport?");
  await page.getByText("City or address (optional)", { exact: true }).click();
  await page.getByRole("textbox", { name: "City or address" }).fill("Pune");
  await send.click();
  await expect(page.getByText("Thank you for your interest! We'll get back to you soon.")).toBeVisible();
}
