import type { Wire } from "@/api/wire";
import { bodyOf, type Change, type Line, linesOf } from "@/features/change-booking/change";

const FULL = 100;

/** The lines of the booking, then every other one that its departure offers; the price is worked out for all together. */
export function ownLinesOf(booking: Wire["BookingOut"], form: Wire["OwnChangeOut"]): Line[] {
  const { sharing, categories, variants } = form;
  return linesOf(
    booking.event_booking_rooms,
    sharing.map(({ can_be_alone, ...type }) => ({
      ...type,
      price_per_head_trip: 0,
      single_supplement: can_be_alone ? 0 : null,
    })),
    {
      categories: categories.map((category) => ({ ...category, percent: FULL })),
      variants: variants.map((variant) => ({ ...variant, difference: 0 })),
    },
  ).map((line) => ({ ...line, price: null }));
}

/** What a traveller asks the server for. */
export function ownBodyOf(
  change: Change,
  lines: readonly Line[],
  booking: Wire["BookingOut"],
): Wire["OwnChangeIn"] {
  const { booking_rooms, add_ons, leaving, joining, event_plan_id, reason } = bodyOf(change, lines, booking);
  return {
    booking_rooms,
    add_ons: add_ons ?? null,
    leaving: leaving ?? [],
    joining: (joining ?? []).map(({ full_name, phone, age }) => ({
      full_name: full_name ?? "",
      phone: phone ?? "",
      age: age ?? null,
    })),
    ...(event_plan_id && { event_plan_id }),
    note: reason ?? "",
  };
}

/** Whether something is asked for besides the note. */
export function isChanged(change: Wire["OwnChangeIn"], start: Wire["OwnChangeIn"]): boolean {
  return JSON.stringify({ ...change, note: "" }) !== JSON.stringify({ ...start, note: "" });
}
