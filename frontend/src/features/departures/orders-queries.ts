import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { PlanSort, ReservationSort, Tab, Tools } from "@/features/departures/orders-search";

/** Departures on a page; the wire's own page has ten. */
const DEPARTURES = 24;
/** Bookings on a page: those of most departures. */
const BOOKINGS = 50;
const MOST_IN_CALENDAR = 100;
const LONGEST_WAIT = 15_000;
export const keys = {
  /** The bookings, changes and figures of a departure. */
  departure: (planId: number) => ["bookings", "event-plan", String(planId)],
} as const satisfies Keys;

type Departures = { tab: Tab; page?: number; limit?: number; sort?: PlanSort | undefined } & Tools;

export function ordersQuery(
  clientId: number,
  { tab, page = 1, limit = DEPARTURES, sort, ...tools }: Departures,
) {
  return queryOptions({
    ...read("/api/bookings/get_by_client_id/{client_id}", {
      path: { client_id: clientId },
      query: { ...statusOf(tab), page, limit, ...(sort && { sort }), ...tools },
    }),
    placeholderData: keepPreviousData,
  });
}

function statusOf(tab: Tab) {
  return tab === "all" ? {} : { status: tab };
}

/** The address of the departures as a file. */
export function ordersFile(
  clientId: number,
  format: "csv" | "xlsx",
  { tab, sort, ...tools }: Omit<Departures, "page" | "limit">,
): string {
  return addressOf("/api/bookings/clients/{client_id}/departures.{file_format}", {
    path: { client_id: clientId, file_format: format },
    query: { ...statusOf(tab), ...(sort && { sort }), ...tools },
  });
}

/** A departure's dates, beds and money. Its key is below `keys.departure`. */
export function departureSummaryQuery(planId: number) {
  return queryOptions(
    read("/api/bookings/event-plan/{event_plan_id}/summary", { path: { event_plan_id: planId } }),
  );
}

/** Departures of all statuses with a day between two, for the calendar. */
export function calendarQuery(
  clientId: number,
  { from, until }: { from: string; until: string },
  tools: Tools,
) {
  return queryOptions({
    ...read("/api/bookings/get_by_client_id/{client_id}", {
      path: { client_id: clientId },
      query: { first_day: from, last_day: until, limit: MOST_IN_CALENDAR, ...tools },
    }),
    placeholderData: keepPreviousData,
  });
}

type PlanBookings = Tools & { sort?: ReservationSort };

export function planBookingsQuery(planId: number, page: number, tools: PlanBookings) {
  const request = read("/api/bookings/event-plan/{event_plan_id}/reservations", {
    path: { event_plan_id: planId },
    query: { page, limit: BOOKINGS, ...tools },
  });
  return queryOptions({
    ...request,
    queryFn: ({ signal }) =>
      request.queryFn({ signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT)]) }),
    // After this timeout the person can retry.
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** The address of the bookings of a departure as a file. */
export function planBookingsFile(planId: number, format: "csv" | "xlsx", tools: PlanBookings): string {
  return addressOf("/api/bookings/event-plan/{event_plan_id}/reservations.{file_format}", {
    path: { event_plan_id: planId, file_format: format },
    query: tools,
  });
}
