import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";

export type Terms = Wire["TermsOut"];
export type TermsBody = Wire["TermsIn"];

/** Whose terms: a client's, those of a trip, or of one of its departures. */
export type Owner =
  | { level: "client"; clientId: number }
  | { level: "event"; eventId: number }
  | { level: "departure"; eventId: number; planId: number };

const CLIENT = "/api/clients/{client_id}/terms";
const EVENT = "/api/events/{event_id}/terms";
const DEPARTURE = "/api/events/{event_id}/plan/{ep_id}/terms";

/** What changes with terms: everything of events, with the terms of each, and previews. */
export const keys = {
  events: ["events"],
  reports: ["reports"],
  preview: (owner: Owner, body: TermsBody | null) => ["events", "terms", "preview", owner, body],
} as const satisfies Keys;

export function termsQuery(owner: Owner) {
  // Each level has its own address; the responses are of one shape.
  const { queryKey, queryFn } = readingOf(owner);
  return queryOptions<Terms>({ queryKey, queryFn });
}

function readingOf(owner: Owner) {
  switch (owner.level) {
    case "client":
      return read(CLIENT, { path: { client_id: owner.clientId } });
    case "event":
      return read(EVENT, { path: { event_id: owner.eventId } });
    case "departure":
      return read(DEPARTURE, { path: { event_id: owner.eventId, ep_id: owner.planId } });
  }
}

/** What the terms would be; null disables the query, and the last answer stays. */
export function previewQuery(owner: Owner, body: TermsBody | null) {
  return queryOptions<Terms>({
    queryKey: keys.preview(owner, body),
    queryFn: () => previewed(owner, body as TermsBody),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function previewed(owner: Owner, body: TermsBody): Promise<Terms> {
  switch (owner.level) {
    case "client":
      return call("post", `${CLIENT}/preview`, { path: { client_id: owner.clientId }, body });
    case "event":
      return call("post", `${EVENT}/preview`, { path: { event_id: owner.eventId }, body });
    case "departure":
      return call("post", `${DEPARTURE}/preview`, {
        path: { event_id: owner.eventId, ep_id: owner.planId },
        body,
      });
  }
}

export function saveTerms(owner: Owner, body: TermsBody): Promise<Terms> {
  switch (owner.level) {
    case "client":
      return call("put", CLIENT, { path: { client_id: owner.clientId }, body });
    case "event":
      return call("put", EVENT, { path: { event_id: owner.eventId }, body });
    case "departure":
      return call("put", DEPARTURE, { path: { event_id: owner.eventId, ep_id: owner.planId }, body });
  }
}
