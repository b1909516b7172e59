import type { APIRequestContext } from "@playwright/test";
import { newOperator, openClient } from "./account";
import { isoDay } from "./days";
import { drawnPicture } from "./pictures";
import { call } from "./server";
import { type Label, loopback, siteOf } from "./site";
import { type Traveller, tokenOf } from "./travellers";

const GSTIN = "18AABCB1234M1ZS";

/** The title of the trip that `ownTrip` creates. */
export const OWN_TITLE = "A Day on the River";

export type OwnTrip = { operator: Traveller; label: Label; site: string; eventId: number };

/** Creates an operator with a one-day trip on sale, with departures in the given numbers of days, of rooms for two. */
export async function ownTrip(
  request: APIRequestContext,
  {
    price,
    starts,
    rooms = 6,
    isPaid = true,
  }: { price: number; starts: number[]; rooms?: number; isPaid?: boolean },
): Promise<OwnTrip> {
  const operator = await newOperator(request);
  const label = `p${crypto.randomUUID().slice(0, 8)}` as Label;
  await openClient(request, operator, label, { isPaid });
  const site = siteOf(label);
  const token = await tokenOf(request, label, operator);
  const send = <T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
    call<T>(request, method, `${site}/api${path}`, { token, body });

  const { site: own } = await send<{ site: { client: { client_id: number } } }>("GET", "/site");
  const clientId = own.client.client_id;
  const details = { legal_name: "Majuli Trails", address: "Jorhat", state: "18", gstin: GSTIN };
  await send("PUT", `/clients/${clientId}/document-details`, details);
  const [category] = await send<{ category_id: number }[]>("GET", `/events/categories/all/${clientId}`);
  const { event_id: eventId } = await send<{ event_id: number }>("POST", "/events", {
    title: OWN_TITLE,
    destination: "Majuli",
    description: "By ferry and on foot.",
    packing_list: "- Rain jacket\n- Torch",
    tour_capacity: rooms * 2,
    tour_duration: 1,
    category_ids: [category?.category_id],
    images: [await sentPicture(request, site, token)],
  });
  const stop = { day_count: 1, stop_name: "The ferry", eta: "08:30" };
  await send("POST", `/events/${eventId}/itinerary`, stop);
  const room = { room_type: "Double", total_rooms: rooms, price_per_head_trip: price };
  await send("POST", `/events/${eventId}/pricing`, room);
  for (const days of starts) {
    await send("POST", `/events/${eventId}/plan`, {
      booking_start_date: isoDay(0),
      booking_end_date: isoDay(days - 1),
      tour_start_date: isoDay(days),
    });
  }
  await send("PUT", `/clients/${clientId}/terms/confirmation`);
  await send("PUT", `/events/${eventId}`, { status: "active" });
  return { operator, label, site, eventId };
}

async function sentPicture(request: APIRequestContext, site: string, token: string): Promise<string> {
  const { host, origin } = new URL(site);
  const answer = await request.post(`${loopback}/api/images/upload`, {
    headers: { Host: host, Origin: origin, Authorization: `Bearer ${token}` },
    multipart: { file: drawnPicture(480, 270), purpose: "event" },
  });
  const { filename } = (await answer.json()) as { filename: string };
  return filename;
}
