import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import type { EventsSearch } from "@/features/events/events-search";
import { announceSaved } from "@/features/events/saved-in-other-tab";

export type OwnEvent = Wire["EventOut"];
export type EventRow = Wire["EventRow"];
export type Options = Wire["OptionsOut"];
export type OptionsBody = Wire["OptionsIn"];

const PAGE_SIZE = 10;

export const keys = {
  all: ["events"],
  preview: (eventId: number, rule: Wire["DepartureRule"] | null) => [
    "events",
    String(eventId),
    "plans",
    "preview",
    rule,
  ],
} as const satisfies Keys;

export function categoriesQuery(clientId: number) {
  return queryOptions(read("/api/events/categories/all/{client_id}", { path: { client_id: clientId } }));
}

/** Whom new prices of an event concern, or of one of its departures. */
export function priceImpactQuery(eventId: number, planId: number | null) {
  return queryOptions({
    ...read("/api/events/{event_id}/pricing/impact", {
      path: { event_id: eventId },
      query: { event_plan_id: planId },
    }),
    staleTime: 0,
  });
}

/** The terms of an event, for the tax of its prices. */
export function eventTermsQuery(eventId: number) {
  return queryOptions(read("/api/events/{event_id}/terms", { path: { event_id: eventId } }));
}

/** A page of My Events. */
export function eventsQuery(clientId: number, { status, category, q, page = 1 }: EventsSearch) {
  return queryOptions({
    ...read("/api/events/client/{client_id}/basics", {
      path: { client_id: clientId },
      query: {
        page,
        limit: PAGE_SIZE,
        ...(status && { status }),
        ...(category && { catagory_id: category }),
        ...(q && { q }),
      },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Every event of a client, in the order of its site. */
export function allEventsQuery(clientId: number) {
  return queryOptions(read("/api/events/client/{client_id}", { path: { client_id: clientId } }));
}

/** Refetches all data that show an event, here and in other tabs. `eventId` null: only lists. */
export async function refreshEvents(queryClient: QueryClient, eventId: number | null): Promise<void> {
  if (eventId !== null) announceSaved(eventId);
  await queryClient.invalidateQueries({ queryKey: keys.all });
}

/** A draft of the same trip, without departures; its id. */
export async function duplicateEvent(eventId: number): Promise<number> {
  return (await call("post", "/api/duplicate_an_event/{event_id}", { path: { event_id: eventId } })).event_id;
}
