import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { ApiKey } from "@/api/keys";
import { creditKey } from "@/domain/credit-queries";

/** Offline payments of a booking, their refundable amount, and the balance due. */
export function offlinePaymentsQuery(clientId: number, bookingId: number) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/offline-payments", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
  );
}

/** The contact of a booking, its payment link, and until when its beds are held. */
export function deskStateQuery(clientId: number, bookingId: number) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/desk", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
  );
}

/** The history of a booking, with notes and messages. */
export function historyQuery(clientId: number, bookingId: number) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/history", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
  );
}

/** The automatic messages of a booking: what was sent, and what is planned. */
export function stepsQuery(bookingId: number) {
  return queryOptions(
    read("/api/timeline/bookings/{reservation_event_id}/steps", {
      path: { reservation_event_id: bookingId },
    }),
  );
}

/** Fetches all data of a booking's page again: an action changes its payments, status and history. */
export function useRefreshBooking(clientId: number, bookingId: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({
        queryKey: [
          "bookings",
          "clients",
          String(clientId),
          "reservations",
          String(bookingId),
        ] satisfies ApiKey,
      }),
      queryClient.invalidateQueries({ queryKey: stepsQuery(bookingId).queryKey }),
      // Cancelling gives travel credit, too.
      queryClient.invalidateQueries({ queryKey: creditKey(clientId) }),
    ]);
}
