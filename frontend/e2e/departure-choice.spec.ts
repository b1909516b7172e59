import { openInApp } from "./steps/app";
import { departuresOpen, expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { detailsOf, malvan } from "./steps/trips";

const site = siteOf(malvan.label);

type Priced = {
  event_plans: { ep_id: number; status: string; price_with_tax: number | null }[];
};

test("the price is the chosen departure's, with tax", async ({ page, request }) => {
  const { event_id: id } = await detailsOf(request, malvan);
  const { event_plans } = await call<Priced>(request, "GET", `${site}/api/events/${id}/details`);
  const open = event_plans.filter((plan) => plan.status === "booking" && plan.price_with_tax !== null);
  expect(new Set(open.map((plan) => plan.price_with_tax)).size).toBeGreaterThan(1);
  const box = page.getByRole("region", { name: "Price and booking" });
  for (const { ep_id, price_with_tax } of open) {
    await page.goto(`${site}/events/${id}?plan=${ep_id}`);
    await expect(departuresOpen(page).first()).toBeVisible();
    await expect(box.getByText(`₹${price_with_tax?.toLocaleString("en-IN")}`).first()).toBeVisible();
    await expect(box.getByText(/incl\. GST/).first()).toBeVisible();
  }
});

test("with a month chosen, cards show its departures", async ({ page, request }) => {
  const { months } = await call<{ months: { month: string }[] }>(
    request,
    "GET",
    `${site}/api/events/choices`,
  );
  const last = months.at(-1)?.month ?? "";
  const name = new Date(`${last}-01T00:00:00Z`).toLocaleString("en-GB", { month: "short", timeZone: "UTC" });
  await page.goto(`${site}/alltrips?month=${last}`);
  await expectHeading(page, "All Trips");
  const cards = page.getByRole("article");
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) await expect(card).toContainText(name.slice(0, 3));
});

test("a trip that does not exist, or does not load, shows an error", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  await page.goto(`${site}/events/999999`);
  await expect(page.getByText("No event found.", { exact: true })).toBeVisible();

  const { event_id: id } = await detailsOf(request, malvan);
  const details = "**/api/events/*/details";
  for (const [sentence, refuses] of [
    ["Failed to fetch details.", true],
    ["Failed to load event details.", false],
  ] as const) {
    await openInApp(page, `${site}/alltrips`);
    await page.route(details, (route) =>
      refuses ? route.fulfill({ status: 400, json: { detail: "Not now.", code: "not_now" } }) : route.abort(),
    );
    await page.locator(`article a[href^="/events/${id}"]`).click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByText("Something went wrong", { exact: true }).last()).toBeVisible();
    await page.unroute(details);
  }
});
