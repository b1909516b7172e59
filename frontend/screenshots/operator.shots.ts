import { type APIRequestContext, expect, test } from "@playwright/test";
import { makeOperator, signInOn } from "../e2e/steps/account";
import { expectHeading } from "../e2e/steps/booking";
import { call } from "../e2e/steps/server";
import { mainSite, siteOf } from "../e2e/steps/site";
import { registeredTraveller, tokenOf } from "../e2e/steps/travellers";
import { OPERATOR, pastIsMade, shoot } from "./shoot";

const label = "brahmaputra";
const site = siteOf(label);

type Plan = { event_id: number; event_name: string; event_plan_id: number };
type Plans = { data: Plan[] };
type Booking = { reservation_event_id: number; cancellation_asked_at: string | null };

test.beforeAll(({ request }) => pastIsMade(request));

test("a new operator", async ({ page, request }) => {
  const newcomer = await registeredTraveller(request, label);
  await makeOperator(request, newcomer);
  await signInOn(page, null, newcomer, "/to/register-client");
  await page.goto(`${mainSite}/to/register-client`);
  await expectHeading(page, "Register company");
  await page.getByRole("textbox", { name: "Client Display Name" }).fill("Majuli Trails");
  await page.getByRole("textbox", { name: "Client Display URL" }).fill("majuli");
  await expect(page.getByText(/is available\.$/)).toBeVisible();
  await shoot(page, "operator-register");
});

test("an operator's day", async ({ page, request }) => {
  await signInOn(page, label, OPERATOR, "/to");
  await page.goto(`${site}/to?period=quarter`);
  await expectHeading(page, "Dashboard");
  await expect(page.getByRole("heading", { name: "Bookings and revenue, 6 months" })).toBeVisible();
  await shoot(page, "operator-dashboard");

  const { asked, scheduled } = await departures(request);
  await page.goto(`${site}/to/event-creation`);
  await expectHeading(page, "My Events");
  await expect(page.getByRole("link", { name: /^Edit / }).first()).toBeVisible();
  await shoot(page, "operator-events");
  await page.goto(`${site}/to/event-creation/update/${asked.plan.event_id}?step=dates`);
  await expectHeading(page, `Edit Event (${asked.plan.event_name})`);
  await expect(page.getByRole("button", { name: "Add several dates" })).toBeVisible();
  await shoot(page, "operator-dates");

  await page.goto(`${site}/to/orders`);
  await expectHeading(page, "Group Bookings");
  await expect(page.getByRole("link", { name: /^View Details of / }).first()).toBeVisible();
  await shoot(page, "operator-orders");
  await page.goto(`${site}/to/orders/${asked.plan.event_id}/details/${asked.booking}`);
  await expect(page.getByText("Cancellation requested")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first()).toBeVisible();
  await shoot(page, "operator-booking");
  await page.getByRole("button", { name: "Cancel booking" }).first().click();
  const deciding = page.getByRole("dialog", { name: /^Cancel booking — / });
  await expect(deciding.getByRole("button", { name: /^Cancel booking/ })).toBeVisible();
  await shoot(page, "operator-cancel");

  const departure = `/to/orders/${scheduled.event_id}`;
  await page.goto(`${site}${departure}/rooming?plan=${scheduled.event_plan_id}`);
  await expectHeading(page, "Rooming");
  await expect(page.getByText(/have a room/).first()).toBeVisible();
  await shoot(page, "operator-rooming");
  await page.goto(`${site}${departure}/sheet?plan=${scheduled.event_plan_id}`);
  await expectHeading(page, "Departure sheet");
  await expect(
    page.getByRole("link", { name: "PDF" }).or(page.getByRole("button", { name: "PDF" })),
  ).toBeVisible();
  await shoot(page, "operator-sheet");
  await page.goto(`${site}/to/enquiries`);
  await expectHeading(page, "Enquiries");
  await expect(page.getByRole("button", { name: /^Reply to / }).first()).toBeVisible();
  await shoot(page, "operator-enquiries");
});

/** A departure on which somebody asks to cancel, and one that is about to leave. */
async function departures(request: APIRequestContext) {
  const token = await tokenOf(request, label, OPERATOR);
  const ask = <T>(path: string) => call<T>(request, "GET", `${site}/api${path}`, { token });
  const { client_id: client } = await ask<{ client_id: number }>(`/clients/clientURL/${label}`);
  const plans = async (status: string) =>
    (await ask<Plans>(`/bookings/get_by_client_id/${client}?status=${status}&limit=50`)).data;
  const [scheduled] = await plans("scheduled");
  if (!scheduled) throw new Error("no departure of the demo is about to leave");
  for (const plan of await plans("booking")) {
    const { reservations } = await ask<{ reservations: Booking[] }>(
      `/bookings/event-plan/${plan.event_plan_id}/reservations?limit=50`,
    );
    const found = reservations.find(({ cancellation_asked_at: at }) => at);
    if (found) return { scheduled, asked: { plan, booking: found.reservation_event_id } };
  }
  throw new Error("nobody in the demo asks to cancel");
}
