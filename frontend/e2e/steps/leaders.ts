import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { isoDay } from "./days";
import { expect } from "./journey";
import type { OwnTrip } from "./own-trip";
import { call } from "./server";

export type Plan = { ep_id: number; room_beds: { room_bed_id: number }[] };
export type Leaders = {
  links: { name: string; url: string; code: string }[];
  records: {
    roll_calls: { place: string; marks: { is_present: boolean; by: string }[] }[];
    incidents: { text: string }[];
    spending: { amount: number; has_bill: boolean; is_cost: boolean }[];
    payments: { amount: number; on_account: number; receipt: string }[];
  };
};

/** Books one person at the desk for each name. */
export async function book(
  request: APIRequestContext,
  trip: OwnTrip,
  token: string,
  plan: Plan,
  names: string[],
) {
  const state = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${trip.site}/api/site`,
    { token },
  );
  for (const name of names) {
    await call(request, "POST", `${trip.site}/api/bookings/clients/${state.site.client.client_id}/desk`, {
      token,
      body: {
        event_plan_id: plan.ep_id,
        contact: { name, phone: "9816054399" },
        booking_rooms: [{ room_bed_id: plan.room_beds[0]?.room_bed_id, selected_beds_quantity: 1 }],
        payment: { amount: 3150, method: "cash", moved_on: isoDay(0) },
      },
    });
  }
}

/** Opens a link on a phone of its own. */
export async function openOn(browser: Browser, { url, code }: Leaders["links"][number]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await context.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = (...call) =>
      localStorage.getItem("signal") === "lost" ? Promise.reject(new TypeError("No signal")) : ask(...call);
  });
  const phone = await context.newPage();
  await phone.goto(url);
  await phone.getByRole("textbox", { name: "Code" }).fill(code);
  await expect(phone.getByText("Everything is sent")).toBeVisible();
  return phone;
}

/**
 * Takes a phone's signal away. After a reload, Chromium lets calls out for a moment and then fails them, so that the
 * server has what the page could not send. So the page's calls are stopped too, before they leave.
 */
export async function loseSignal(phone: Page) {
  await phone.evaluate(() => localStorage.setItem("signal", "lost"));
  await phone.context().setOffline(true);
}

export async function findSignal(phone: Page) {
  await phone.evaluate(() => localStorage.removeItem("signal"));
  await phone.context().setOffline(false);
}
