import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { inRupees } from "./steps/money";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { addSession, tokenOf } from "./steps/travellers";

const label = "konkan";
const operator = { email: `operator@${label}.example`, password: "toli-demo-2026", phone: "" };

type Own = { site: { client: { client_id: number } } };
type Summary = {
  event_id: number;
  event_plan_id: number;
  event_name: string;
  beds_sold: number;
  tour_capacity: number;
  balance_due: number;
};

test("a departure keeps its header and tab from rooming to a message and back", async ({
  page,
  context,
  request,
}) => {
  const site = siteOf(label);
  const token = await tokenOf(request, label, operator);
  const { site: own } = await call<Own>(request, "GET", `${site}/api/site`);
  const departures = `${site}/api/bookings/get_by_client_id/${own.client.client_id}?status=booking&sort=-bookings&limit=1`;
  const { data } = await call<{ data: Summary[] }>(request, "GET", departures, { token });
  const [departure] = data;
  if (!departure) throw new Error("The operator has no departure on sale.");
  await addSession(context, label, token);
  const tabs = page.getByRole("navigation", { name: "Parts of this departure" });
  const current = tabs.locator('[aria-current="page"]');
  const main = page.getByRole("main");

  await page.goto(`${site}/to/orders/${departure.event_id}?plan=${departure.event_plan_id}`);
  await expectHeading(page, departure.event_name);
  await expect(current).toHaveText("Bookings");
  await expect(main).toContainText(`${departure.beds_sold} of ${departure.tour_capacity}`);
  await expect(main).toContainText(`Due${inRupees(departure.balance_due)}`);
  await expectAccessible(page, "a departure");

  await tabs.getByRole("link", { name: "Rooming" }).click();
  await expectHeading(page, "Rooming");
  await expect(current).toHaveText("Rooming");
  await expect(main.getByText(departure.event_name, { exact: true })).toBeVisible();
  await tabs.getByRole("link", { name: "Messages" }).click();
  await expectHeading(page, "Message travellers");
  await page.goBack();
  await expectHeading(page, "Rooming");
  await expect(current).toHaveText("Rooming");

  await tabs.getByRole("link", { name: "Arrangements" }).click();
  await expectHeading(page, "Hotel, places and driver");
  await page.getByRole("navigation", { name: "Arrangements" }).getByRole("link", { name: "Leaders" }).click();
  await expectHeading(page, "Leaders");
  await expect(current).toHaveText("Arrangements");
  await expectAccessible(page, "the leaders of a departure, below its header");

  await page.getByRole("button", { name: "More about this departure" }).click();
  await page.getByRole("link", { name: "Waiting list" }).click();
  await expectHeading(page, "Waiting list");
  await expect(current).toHaveCount(0);
  await page.getByRole("link", { name: "All departures" }).click();
  await expectHeading(page, "Group Bookings");
});

test("a calendar shows departures by month and quarter, and opens one by keyboard", async ({
  page,
  context,
  request,
  isMobile,
}) => {
  const {
    operator: owner,
    label: own,
    site,
    eventId,
  } = await ownTrip(request, { price: 10_000, starts: [3] });
  await addSession(context, own, await tokenOf(request, own, owner));
  await page.goto(`${site}/to/orders?view=calendar&month=${isoDay(3).slice(0, 7)}`);
  const calendar = page.getByRole("region", { name: "Calendar of departures" });
  const departure = calendar.getByRole("link", { name: new RegExp(`^0/12 ${OWN_TITLE} .* Under half full`) });
  await expect(departure).toHaveCount(1);
  await expect(calendar.getByRole("region", { name: /^Departures in/ })).toHaveCount(isMobile ? 1 : 0);
  await expectAccessible(page, "a month of departures");
  await calendar.getByRole("button", { name: "Later" }).click();
  await expect(departure).toHaveCount(0);
  await calendar.getByRole("button", { name: "Today" }).click();
  await calendar.getByRole("radio", { name: "Quarter" }).check();
  await expect(page).toHaveURL(/span=quarter/);
  await expect(calendar.getByRole("region", { name: /^Departures in/ })).toHaveCount(3);
  await expect(departure).toHaveCount(1);
  await expectAccessible(page, "a quarter of departures");
  await departure.focus();
  await page.keyboard.press("Enter");
  await expectHeading(page, OWN_TITLE);
  await expect(page).toHaveURL(new RegExp(`/to/orders/${eventId}`));
});
