import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

export type Timeline = Wire["TimelineOut"];
export type Step = Wire["StepOut"];
export type StepBody = Wire["StepIn"];
export type Draft = { subject: string; text: string };

/** Whose steps are edited: those of all trips (`eventId` null), or of one. */
export type Owner = { clientId: number; eventId: number | null };

const CLIENT = "/api/timeline/clients/{client_id}/steps";
const TRIP = "/api/timeline/events/{event_id}/steps";
const BOOKING = "/api/timeline/bookings/{reservation_event_id}";

export function timelineQuery({ clientId, eventId }: Owner) {
  return eventId === null
    ? queryOptions(read(CLIENT, { path: { client_id: clientId } }))
    : queryOptions(read(TRIP, { path: { event_id: eventId } }));
}

/** The trips to choose from. */
export function tripsQuery(clientId: number) {
  return queryOptions(read("/api/events/client/{client_id}", { path: { client_id: clientId } }));
}

export function bookingsQuery({ clientId, eventId }: Owner) {
  return queryOptions(
    read("/api/timeline/clients/{client_id}/bookings", {
      path: { client_id: clientId },
      ...(eventId !== null && { query: { event_id: eventId } }),
    }),
  );
}

export function previewQuery(bookingId: number | null, draft: Draft) {
  return queryOptions({
    queryKey: ["step-preview", bookingId, draft],
    queryFn: ({ signal }) =>
      call("post", `${BOOKING}/preview`, {
        path: { reservation_event_id: bookingId ?? 0 },
        body: draft,
        signal,
      }),
    enabled: bookingId !== null && Boolean(draft.subject.trim() && draft.text.trim()),
    placeholderData: (before) => before,
    retry: false,
  });
}

export function saveStep(
  { clientId, eventId }: Owner,
  step: Step["step"],
  body: StepBody,
): Promise<Timeline> {
  if (eventId === null) return call("put", `${CLIENT}/{step}`, { path: { client_id: clientId, step }, body });
  return call("put", `${TRIP}/{step}`, { path: { event_id: eventId, step }, body });
}

export function resetStep({ clientId, eventId }: Owner, step: Step["step"]): Promise<Timeline> {
  if (eventId === null) return call("delete", `${CLIENT}/{step}`, { path: { client_id: clientId, step } });
  return call("delete", `${TRIP}/{step}`, { path: { event_id: eventId, step } });
}

export function sendTest(bookingId: number, step: Step["step"], { eventId }: Owner) {
  return callIdempotently("post", `${BOOKING}/test`, {
    path: { reservation_event_id: bookingId },
    body: { step, level: eventId === null ? "client" : "trip" },
  });
}
