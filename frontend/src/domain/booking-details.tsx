import { t } from "#messages/booking-details";
import type { Wire } from "@/api/wire";
import { Fact } from "@/ui/rows";

/** The names of texts of a whole booking, by their fields on the wire. */
const NAMES = { special_requests: t.requestsShort } satisfies Partial<
  Record<keyof Wire["ReservationIn"] & keyof Wire["ReservationOut"], string>
>;

type Name = keyof typeof NAMES;
const FIELDS = Object.keys(NAMES) as Name[];

/** Texts of a whole booking, entered with the travellers and sent with the hold. */
export type BookingDetails = Record<Name, string>;

export const NO_DETAILS: BookingDetails = { special_requests: "" };

/** The details of a booking that is held. */
export function detailsOf(booking: BookingDetails): BookingDetails {
  return Object.fromEntries(FIELDS.map((field) => [field, booking[field]])) as BookingDetails;
}

export function hasDetails(booking: BookingDetails): boolean {
  return FIELDS.some((field) => booking[field] !== "");
}

/** A row for each detail with a text. */
export function BookingDetailRows({ booking }: { booking: BookingDetails }) {
  return FIELDS.filter((field) => booking[field] !== "").map((field) => (
    <Fact key={field} name={NAMES[field]}>
      {booking[field]}
    </Fact>
  ));
}
