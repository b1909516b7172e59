import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, read } from "@/api/call";
import type { Wire } from "@/api/wire";
import type { BookingsSearch } from "@/features/dashboards/bookings-search";
import type { Period } from "@/features/dashboards/period";

export type Figures = Wire["DashboardOut"];
export type CountedBooking = Wire["CountedBooking"];
export type OperatorFigures = Wire["OperatorFigures"];

const A_PAGE = 50;

/** Whose figures: a client's, or null for the whole platform's. */
export type Owner = number | null;

export function figuresQuery(owner: Owner, period: Period) {
  const request =
    owner === null
      ? read("/api/reports/dashboard", { query: { period } })
      : read("/api/reports/clients/{client_id}/dashboard", {
          path: { client_id: owner },
          query: { period },
        });
  return queryOptions<Figures>({
    queryKey: request.queryKey,
    queryFn: request.queryFn,
    placeholderData: keepPreviousData,
  });
}

/** The bookings that a figure counts. */
export function countedBookingsQuery(clientId: number, { event, ...search }: BookingsSearch) {
  return queryOptions({
    ...read("/api/reports/clients/{client_id}/bookings", {
      path: { client_id: clientId },
      query: { ...search, ...(event && { event_id: event }), limit: A_PAGE },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The address of all these bookings as a file. */
export function countedBookingsFile(
  clientId: number,
  format: "csv" | "xlsx",
  { event, page: _, ...search }: BookingsSearch,
): string {
  return addressOf("/api/reports/clients/{client_id}/bookings.{file_format}", {
    path: { client_id: clientId, file_format: format },
    query: { ...search, ...(event && { event_id: event }) },
  });
}

export function operatorsQuery(period: Period) {
  return queryOptions({
    ...read("/api/reports/operators", { query: { period } }),
    placeholderData: keepPreviousData,
  });
}

/** The address of the same figures as CSV. */
export function sheetAddress(owner: Owner, period: Period): string {
  return owner === null
    ? addressOf("/api/reports/dashboard.csv", { query: { period } })
    : addressOf("/api/reports/clients/{client_id}/dashboard.csv", {
        path: { client_id: owner },
        query: { period },
      });
}
