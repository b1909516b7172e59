import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { type Beds, bedsOfType, fittedBeds, NONE_HELD } from "@/features/booking/beds";
import { changeDraft, isBegun, readDraft } from "@/features/booking/draft";
import { NOBODY } from "@/features/booking/party";

type Room = Pick<Wire["RoomBedPricing"], "room_bed_id" | "room_capacity">;

/** Fills a new booking with what its customer wrote in an enquiry. What was begun already stays as it is. */
export async function prefillBooking(
  trip: Wire["EventDetails"],
  planId: number | undefined,
  token: string,
): Promise<void> {
  const draft = readDraft(trip.event_id);
  if (isBegun(draft) || Object.keys(draft.beds).length > 0) return;
  const enquiry = await call("get", "/api/connection-requests/prefill", { query: { token } }).catch(
    () => null,
  );
  // The enquiry was deleted, or cannot be read now: the form starts empty.
  if (!enquiry) return;
  const plan = trip.event_plans.find(({ ep_id }) => ep_id === planId);
  const people = enquiry.party_size ?? 0;
  const rooms = trip.room_bed_pricings;
  const free = rooms.filter((room) => plan && bedsOfType(plan, NONE_HELD, room.room_bed_id) >= people);
  const beds = bedsFor(people, free.length > 0 ? free : rooms);
  changeDraft(trip.event_id, {
    ...(plan && { planId: plan.ep_id }),
    beds: plan ? fittedBeds(plan, NONE_HELD, beds) : beds,
    travellers: [{ ...NOBODY, name: enquiry.name, email: enquiry.email, phone: enquiry.contact_no }],
  });
}

/** Beds for a party in one sharing type: the largest rooms that it fills, else the largest that are not larger than it. */
export function bedsFor(people: number, rooms: readonly Room[]): Beds {
  if (people < 1) return {};
  const largest = [...rooms].sort((a, b) => b.room_capacity - a.room_capacity);
  const chosen =
    largest.find(({ room_capacity: beds }) => beds > 0 && people % beds === 0) ??
    largest.find(({ room_capacity: beds }) => beds <= people) ??
    largest.at(-1);
  return chosen ? { [chosen.room_bed_id]: people } : {};
}
