import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** Milliseconds between polls for a refund in progress. */
const ASK_AGAIN = 3_000;

const UNDER_WAY: ReadonlySet<string> = new Set(["requested", "pending", "failed"]);

/** The payments and refunds of a booking, and the refund if it were cancelled. */
export function moneyQuery(clientId: number, bookingId: number) {
  return queryOptions({
    ...read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/money", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.refunds.some(({ state }) => UNDER_WAY.has(state)) ? ASK_AGAIN : false,
  });
}
