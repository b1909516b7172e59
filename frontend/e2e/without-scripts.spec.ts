import { departuresOpen } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { delayResponses } from "./steps/responses";
import { mainSite, siteOf } from "./steps/site";
import { detailsOf, lastDeparture } from "./steps/trips";

const operatorSite = siteOf("brahmaputra");

test.describe("with scripts blocked", () => {
  test.use({ javaScriptEnabled: false });

  test("a trip is found and read", { tag: "@phone" }, async ({ page }) => {
    await page.goto(operatorSite);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page
      .getByRole("link", { name: /^View Details: / })
      .first()
      .click();

    await expect(page).toHaveURL(/\/events\/\d+(\?plan=\d+)?$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^₹[\d,]+/).first()).toBeVisible();
    await expect(page.getByText("Day 1", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Day 2", { exact: true }).first()).toBeVisible();
    await expect(
      page.getByRole("group", { name: "Pick a departure" }).getByRole("radio").first(),
    ).toBeVisible();
    for (const panel of ["Room Details", "Cancellation Policy", "Terms and Conditions", "Things to Carry"]) {
      await expect(page.getByRole("tabpanel", { name: panel })).toBeVisible();
    }
    // Not located by text: Playwright treats text in <noscript> as hidden.
    await expect(page.locator("noscript p").last()).toBeVisible();
    expect(await page.locator("noscript p").last().allTextContents()).toEqual([
      "This form needs JavaScript. Turn it on, or contact us by e-mail or phone; the details are in the footer.",
    ]);
    await expect(page.getByRole("button", { name: "Share" })).toBeHidden();

    await page.getByRole("link", { name: "Book Now" }).first().click();
    await expect(page.locator("noscript p").last()).toBeVisible();
  });

  test("links between pages work", { tag: "@phone" }, async ({ page }) => {
    await page.goto(mainSite);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page
      .getByRole("link", { name: /^View Details: / })
      .first()
      .click();
    await expect(page.getByText("Day 1", { exact: true }).first()).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "All Trips" }).first().click();
    await expect(page).toHaveURL(/\/alltrips$/);
    await expect(page.getByRole("link", { name: /^View Details: / }).first()).toBeVisible();
  });
});

const drawn = [
  ["landing", `${mainSite}/`],
  ["all trips", `${mainSite}/alltrips`],
  ["storefront", `${operatorSite}/`],
  ["about", `${operatorSite}/about`],
] as const;

for (const [name, address] of drawn) {
  test(`the page ${name} is rendered by the server and needs no further request`, { tag: "@phone" }, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.url());
    });
    const answer = await page.goto(address);
    expect(await answer?.text()).toContain("<h1");
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType("resource").some(({ name }) => /\/index-[^/]+\.js$/.test(name)),
        ),
      )
      .toBe(true);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("clicks and entries before the app has started are not lost", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await context.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto(`${operatorSite}/`);
  await page
    .getByRole("link", { name: /^View Details: / })
    .first()
    .click();
  await page.getByRole("tab", { name: "Daywise Plan" }).click();
  await expect(page.getByText("Day 1", { exact: true }).first()).toBeVisible();
});

test("a month chosen before the app has started stays chosen", { tag: "@phone" }, async ({ page }) => {
  const release = await delayResponses(page, "**/assets/index-*.js");
  await page.goto(operatorSite, { waitUntil: "domcontentloaded" });
  const category = page.getByRole("region", { name: "Eastern Himalaya" });
  const months = page.getByRole("combobox", { name: "Month of departure: Eastern Himalaya" });
  const all = await category.getByRole("article").count();
  const last = (await months.getByRole("option").allInnerTexts()).at(-1) ?? "";
  await months.selectOption(last);
  await release();
  await expect.poll(() => category.getByRole("article").count()).toBeLessThan(all);
  await expect(months.getByRole("option", { name: last })).toHaveJSProperty("selected", true);
});

test("a page scrolled before the app has started stays where it is, and Back leads there", {
  tag: "@phone",
}, async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const release = await delayResponses(page, "**/assets/index-*.js");
  await page.goto(operatorSite, { waitUntil: "domcontentloaded" });
  const isTakenOver = page.evaluate(
    () => new Promise((resolve) => addEventListener("toli:page", () => setTimeout(resolve, 100))),
  );
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  await release();
  await isTakenOver;
  expect(await scrolled()).toBe(700);
  // Without moving the page to the link first.
  await page
    .getByRole("link", { name: /^View Details: / })
    .first()
    .dispatchEvent("click");
  await expect(page.getByRole("tab", { name: "Daywise Plan" })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(700);
});

test("a departure chosen before the app has started is the one that is booked", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40, 60] });
  const { ep_id: plan } = lastDeparture(await detailsOf(request, { label, title: OWN_TITLE }));
  const release = await delayResponses(page, "**/assets/index-*.js");
  await page.goto(`${site}/events/${eventId}`, { waitUntil: "domcontentloaded" });
  await departuresOpen(page).last().check();
  await page.getByRole("link", { name: "Book Now" }).last().click();
  await release();
  await expect(page).toHaveURL(new RegExp(`/events/${eventId}/book\\?.*plan=${plan}`));
});
