import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

const PAGE_SIZE = 20;

/** Requests of travellers to change or cancel a booking that wait for an answer. */
export function requestsQuery(clientId: number, page = 1) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/requests", {
      path: { client_id: clientId },
      query: { page, limit: PAGE_SIZE },
    }),
  );
}
