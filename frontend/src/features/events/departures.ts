import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { keys } from "@/features/events/queries";
import { addMonths, firstDayOf, lastDayOf, monthOf } from "@/lib/dates";

/** Departures that leave every so many weekdays within some days: every Saturday in January. */
export type DepartureRule = Wire["DepartureRule"];
export type Proposed = Wire["Proposed"];

/** A preview of the departures of a rule, the earliest first. Null: the rule is incomplete. */
export function previewQuery(eventId: number, rule: DepartureRule | null) {
  return queryOptions({
    queryKey: keys.preview(eventId, rule),
    queryFn: ({ signal }) =>
      call("post", "/api/events/{event_id}/plans/preview", {
        path: { event_id: eventId },
        body: rule as DepartureRule,
        signal,
      }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    // Errors of a rule are shown immediately.
    retry: false,
  });
}

/** The months from a day's on, as `YYYY-MM`. */
export function monthsFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(monthOf(day), index));
}

/** The first and last day of a month given as `YYYY-MM`. */
export function daysOfMonth(yearMonth: string): { from: string; until: string } {
  return { from: firstDayOf(yearMonth), until: lastDayOf(yearMonth) };
}
