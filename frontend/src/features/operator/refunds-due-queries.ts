import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, read } from "@/api/call";
import type { OwedSort } from "@/features/operator/sorts";

const PAGE_SIZE = 20;

/** Cancelled bookings with cash and bank payments to refund, and their sum. */
export function owedQuery(clientId: number, page = 1, sort?: OwedSort) {
  return queryOptions({
    ...read("/api/bookings/clients/{client_id}/owed-refunds", {
      path: { client_id: clientId },
      query: { page, limit: PAGE_SIZE, ...(sort && { sort }) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The address of the refunds to pay as a file. */
export function owedFile(clientId: number, format: "csv" | "xlsx", sort: OwedSort | undefined): string {
  return addressOf("/api/bookings/clients/{client_id}/owed-refunds.{file_format}", {
    path: { client_id: clientId, file_format: format },
    query: { ...(sort && { sort }) },
  });
}
