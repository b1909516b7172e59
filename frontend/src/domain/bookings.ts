import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { ApiKey } from "@/api/keys";
import type { Wire } from "@/api/wire";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";

/** The name that the server gives to a traveller without one. */
export const GUEST_NAME = /^Guest \d+$/;

/** The refund that the person would get for cancelling a booking today. */
export function cancellationQuery(bookingId: number) {
  return queryOptions(
    read("/api/bookings/{reservation_event_id}/cancellation", { path: { reservation_event_id: bookingId } }),
  );
}

/** The key of everybody's own bookings: what a change of one of them invalidates. */
export const ownBookingsKey = ["bookings", "get_by_user_id"] satisfies ApiKey;

/** A person's bookings, newest first: this operator's on its site, all of them on the main one. */
export function bookingsQuery(userId: number) {
  return queryOptions(read("/api/bookings/get_by_user_id/{user_id}", { path: { user_id: userId } }));
}

type Money = Pick<Wire["ReservationOut"], "reservation_event_id" | "advance_paid" | "refunded_amount">;

/** The receipts and vouchers of a booking as a file list, fetched again whenever its payments have changed. */
export function documentsQuery({ reservation_event_id, advance_paid, refunded_amount }: Money) {
  const query = read("/api/bookings/{reservation_event_id}/documents", { path: { reservation_event_id } });
  return queryOptions({
    ...query,
    queryKey: [...query.queryKey, advance_paid, refunded_amount] as const,
    select: (documents) =>
      documents.map(({ document_id, kind, title, number, issued_on, amount, url }) => ({
        key: document_id,
        kind,
        name: `${title} ${number}`,
        note: formatDay(issued_on),
        aside: formatRupees(amount),
        href: url,
      })),
  });
}

/** The trip of a booking as a calendar file. */
export function calendarAddress(bookingId: number): string {
  return `/api/bookings/${bookingId}/calendar.ics`;
}

/** Props of the form that changes a booked traveller, passed by the component that shows the traveller. */
export type TravellerEditing = {
  traveller: Wire["TravellerOut"];
  /** The index in the party: the lead traveller has more required fields. */
  index: number;
  /** The booking, where it is the person's own: they may read back the notes that they entered. */
  ownBookingId?: number;
  save: (change: Wire["TravellerChange"]) => Promise<unknown>;
  onClose: () => void;
};

/** A traveller of the person's own booking. */
export function changeOwnTraveller(
  bookingId: number,
  travellerId: number,
  change: Wire["TravellerChange"],
): Promise<Wire["BookingOut"]> {
  return call("put", "/api/bookings/{reservation_event_id}/travellers/{traveller_id}", {
    path: { reservation_event_id: bookingId, traveller_id: travellerId },
    body: change,
  });
}

/** Medical needs that the person entered for a traveller of an own booking; each reading is recorded. */
export function readOwnMedicalNeeds(bookingId: number, travellerId: number): Promise<Wire["MedicalNeeds"]> {
  return call("post", "/api/bookings/{reservation_event_id}/travellers/{traveller_id}/medical-needs", {
    path: { reservation_event_id: bookingId, traveller_id: travellerId },
  });
}

/** Milliseconds between polls for a refund in progress. */
const ASK_AGAIN = 3_000;

/** A booking as its operator sees it. */
export function operatedBookingQuery(clientId: number, bookingId: number) {
  return queryOptions({
    ...read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/details", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
    refetchInterval: ({ state: { data } }) => {
      const reservation = data?.reservation_event;
      return reservation?.refund_pending && !reservation.refund_needs_attention ? ASK_AGAIN : false;
    },
  });
}
