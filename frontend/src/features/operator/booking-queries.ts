import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { read } from "@/api/call";
import { keys } from "@/features/operator/queries";

/** Money by hand of a booking, what of it can be given back, and what is due. */
export function offlinePaymentsQuery(clientId: number, bookingId: number) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/hand-payments", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
  );
}

/** What happened to a booking, and what was noted and written. */
export function historyQuery(clientId: number, bookingId: number) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/history", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
  );
}

/** Asks for all of a booking's page anew: one act shows in its money, its state and its history. */
export function useRefreshBooking(clientId: number, bookingId: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.booking(clientId, bookingId) });
}
