import type { APIRequestContext } from "@playwright/test";
import { call } from "./server";
import { type Label, siteOf } from "./site";

/** Trips of the demo data, by what a journey needs of them. Departures are counted from today, so they never age. */
export type Trip = { label: Label; title: string };

export const kaziranga: Trip = {
  label: "brahmaputra",
  title: "Kaziranga & Majuli: Rhinos, Reeds and River Islands",
};
export const weekend: Trip = { label: "brahmaputra", title: "A Slow Weekend on the Brahmaputra" };
/** One departure is sold out, one can be booked, one is not open yet. */
export const nagaHills: Trip = { label: "brahmaputra", title: "Naga Hills: Kohima, Khonoma and Dzükou" };
/** No departure is open yet. */
export const loktak: Trip = { label: "brahmaputra", title: "Loktak: Islands That Float" };
export const kedarkantha: Trip = { label: "zanskar", title: "Kedarkantha: A First Summit in Snow" };
export const ladakh: Trip = { label: "zanskar", title: "Ladakh in Seven Days: Leh, Nubra and Pangong" };
export const malvan: Trip = { label: "konkan", title: "Malvan Weekend: Sea Fort and Sol Kadhi" };

export const diveagar: Trip = { label: "konkan", title: "Diveagar: Three Days of Doing Very Little" };
/** Its ID numbers may follow after payment, once a journey has said so. */
export const twoCapitals: Trip = { label: "konkan", title: "Two Capitals: Rajgad and Raigad" };

export type Departure = {
  ep_id: number;
  status: string;
  tour_start_date: string;
  available_slots: number;
  room_beds: { room_bed_id: number; available_beds: number }[];
};
type RoomPrice = { room_bed_id: number; room_type: string; price_per_head_trip: number };
export type TripDetails = {
  client_id: number;
  event_id: number;
  images: { url: string }[];
  event_plans: Departure[];
  room_bed_pricings: RoomPrice[];
};

export async function detailsOf(request: APIRequestContext, { label, title }: Trip): Promise<TripDetails> {
  const site = siteOf(label);
  const { events } = await call<{ events: { id: number; title: string }[] }>(
    request,
    "GET",
    `${site}/api/events?q=${encodeURIComponent(title)}`,
  );
  const found = events.find((event) => event.title === title);
  if (!found) throw new Error(`The demo data have no trip "${title}".`);
  return call(request, "GET", `${site}/api/events/${found.id}/details`);
}

export function roomTypeOf({ room_bed_pricings }: TripDetails, roomBedId: number): string {
  return room_bed_pricings.find(({ room_bed_id }) => room_bed_id === roomBedId)?.room_type ?? "";
}

/** The last bookable departure, which has the most beds. */
export function lastDeparture({ event_plans }: TripDetails): Departure {
  const open = event_plans.filter(
    ({ status, available_slots }) => status === "booking" && available_slots > 0,
  );
  const last = open.sort((a, b) => a.tour_start_date.localeCompare(b.tour_start_date)).at(-1);
  if (!last) throw new Error("The demo data have no departure that can be booked.");
  return last;
}

/** The sharing type with the most beds left, so that parallel journeys do not take each other's last bed. */
export function roomiestOf({ room_bed_pricings: rooms }: TripDetails, { room_beds }: Departure): RoomPrice {
  const left = ({ room_bed_id: id }: RoomPrice) =>
    room_beds.find(({ room_bed_id }) => room_bed_id === id)?.available_beds ?? 0;
  const [roomiest] = rooms.toSorted((a, b) => left(b) - left(a));
  if (!roomiest) throw new Error("The trip has no rooms.");
  return roomiest;
}

type Held = { reservation_event_id: number; booking_reference: string };

/** Holds beds for a traveller on a trip's last departure; returns the address of the review page. */
export async function heldBeds(
  request: APIRequestContext,
  trip: Trip,
  { token, beds, guests = [] }: { token: string; beds: number; guests?: readonly string[] },
) {
  const details = await detailsOf(request, trip);
  const departure = lastDeparture(details);
  const { room_bed_id, room_type: roomType } = roomiestOf(details, departure);
  const site = siteOf(trip.label);
  const held = await call<Held>(request, "POST", `${site}/api/bookings/holds`, {
    token,
    body: {
      booking_payload: {
        reservation_event: { event_plan_id: departure.ep_id },
        traveller_info: [
          {
            full_name: "Meera Das",
            id_type: "Passport",
            id_proof: "P1234567",
            emergency_contact: "9812345670",
            phone: "9812345679",
          },
          ...guests.map((full_name) => ({ full_name })),
        ],
        booking_rooms: [{ room_bed_id, selected_beds_quantity: beds }],
      },
    },
  });
  const { reservation_event_id: bookingId, booking_reference: reference } = held;
  const eventId = details.event_id;
  const review = `${site}/events/${eventId}/review?booking=${bookingId}`;
  return { bookingId, reference, eventId, roomType, review };
}
