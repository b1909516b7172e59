import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

const PAGE_SIZE = 20;

/** Cancelled bookings with cash and bank payments to give back, and their sum. */
export function owedQuery(clientId: number, page = 1) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/owed-refunds", {
      path: { client_id: clientId },
      query: { page, limit: PAGE_SIZE },
    }),
  );
}
