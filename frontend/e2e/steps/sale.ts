import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { notification, openAsAdmin, proveByPassword, signInOn } from "./account";
import { addBeds, clickContinue, departuresOpen, expectHeading, fillFirstTraveller } from "./booking";
import { expectCheckoutClosed, goodCard, payByCard } from "./checkout";
import { isoDay } from "./days";
import { inRupees } from "./money";
import { goByBar, goByPanel } from "./navigation";
import { rowsOf } from "./rows";
import { call } from "./server";
import { type Label, mainSite, siteOf } from "./site";
import { addSession, registeredTraveller, type Traveller, tokenOf } from "./travellers";

/** Steps of the journey of a customer who becomes an operator and sells a trip. */

/** Sends a TO request as a customer and approves it as an admin, in another browser context. */
export async function becomeOperator(page: Page, desk: Page, customer: Traveller): Promise<void> {
  await signInOn(page, "zanskar", customer, "/about");
  await goByBar(page, "Want to join us as TO?");
  await proveByPassword(page, customer.password, "Confirm & Join as TO");
  await expect(notification(page, "Your request to join as TO has been submitted.")).toBeVisible();
  await openAsAdmin(desk);
  await goByPanel(desk, "All TO Request");
  await desk.getByRole("radio", { name: "Open" }).click();
  const row = desk.getByRole("row").filter({ hasText: customer.email });
  await row.getByRole("button", { name: "Approve" }).click();
  await expect(desk.getByText(/ is now a tour operator\.$/)).toBeVisible();
}

/** Books beds on the page of a trip as a member of the operator, and pays the advance in the checkout. */
export async function buy(
  page: Page,
  request: APIRequestContext,
  label: Label,
  { roomType, beds, advance }: { roomType: string; beds: number; advance: number },
): Promise<void> {
  const traveller = await registeredTraveller(request, label);
  await addSession(page.context(), label, await tokenOf(request, label, traveller));
  await page.reload();
  await departuresOpen(page).last().check();
  await page.getByRole("link", { name: "Book Now" }).click();
  await addBeds(page, roomType, beds);
  await clickContinue(page);
  await fillFirstTraveller(page, "Meera Das");
  await clickContinue(page);
  await page.getByRole("button", { name: `Pay ${inRupees(advance)}` }).click();
  await payByCard(page, goodCard);
  await expectCheckoutClosed(page);
  await expectHeading(page, "Booking confirmed successfully!");
}

/** An operator's client and its API token. */
type Desk = { clientId: number; token: string };
/** Records an offline payment in cash of a part of the balance. */
export async function takeCash(
  request: APIRequestContext,
  label: Label,
  { clientId, token, bookingId, amount }: Desk & { bookingId: number; amount: number },
): Promise<void> {
  const booking = `${siteOf(label)}/api/bookings/clients/${clientId}/reservations/${bookingId}`;
  const body = { kind: "received", amount, method: "cash", moved_on: isoDay(0) };
  await call(request, "POST", `${booking}/offline-payments`, { token, body });
}

type Plans = { data: { total_bookings: number; total_amount: number; amount_paid: number }[] };

/** The income of all departures of an operator, from the ledger. */
export async function takingsOf(request: APIRequestContext, label: Label, { clientId, token }: Desk) {
  const address = `${siteOf(label)}/api/bookings/get_by_client_id/${clientId}?limit=100`;
  const { data } = await call<Plans>(request, "GET", address, { token });
  return {
    bookings: data.reduce((sum, { total_bookings }) => sum + total_bookings, 0),
    owed: data.reduce((sum, { total_amount }) => sum + total_amount, 0),
    taken: data.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
  };
}

type Sold = { title: string; place: string; bookings: number; taken: number; due: number; beds: string };

/** Expects the sales in every place of the operator's own dashboard. */
export async function expectOwnDashboard(page: Page, label: Label, sold: Sold): Promise<void> {
  await page.goto(`${siteOf(label)}/to`);
  await expectHeading(page, "Dashboard");
  const money = inRupees(sold.taken);
  const cards = page.getByRole("main").locator("dl").first();
  await expect(cards.getByRole("definition").nth(0)).toHaveText("1");
  await expect(cards.getByRole("definition").nth(2)).toHaveText(String(sold.bookings));
  await expect(cards.getByRole("definition").nth(4)).toHaveText(money);
  const month = page.getByRole("table", { name: "Bookings and revenue, 6 months" }).getByRole("row").last();
  await expect(month.getByRole("cell")).toHaveText([String(sold.bookings), money]);
  const trip = page.getByRole("table", { name: "Recent events" }).getByRole("row").last();
  await expect(trip.getByRole("cell")).toHaveText([String(sold.bookings), money, "Active"]);
  expect(await rowsOf(page.getByRole("region", { name: "Money due" }))).toMatchObject({
    "Balance due": inRupees(sold.due),
  });
  await expect(page.getByRole("region", { name: "Top destinations" })).toContainText(
    `${sold.place}100%, ${sold.bookings} bookings`,
  );
  await expect(page.getByRole("region", { name: "Upcoming departures" })).toContainText(
    `${sold.beds} beds sold until`,
  );
}

/** Expects the same sales of the trip on the administrators' dashboard, among those of all operators. */
export async function expectPlatformDashboard(desk: Page, operator: string, sold: Sold): Promise<void> {
  await desk.goto(`${mainSite}/admin`);
  const recent = desk.getByRole("table", { name: "Recent events" });
  const trip = recent.getByRole("row").filter({ hasText: sold.title });
  await expect(trip.getByRole("cell")).toHaveText([
    operator,
    String(sold.bookings),
    inRupees(sold.taken),
    "Active",
  ]);
}
