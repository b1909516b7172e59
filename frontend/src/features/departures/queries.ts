import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

export type Change = Wire["ConfirmIn"];
export type Kind = Change["kind"];
export type Impact = Wire["ImpactOut"];
export type ImpactBooking = Wire["ImpactBooking"];
export type DepartureChange = Wire["ChangeOut"];
export type Outcome = Wire["ChangeBookingOut"];
export type Summary = Wire["ChangeSummary"];
export type Chosen = Wire["ChoiceIn"];
export type ChoiceKind = Chosen["choice"];

const CHANGES = "/api/bookings/event-plan/{event_plan_id}/changes";

/** How often the progress of a change is asked for, in milliseconds: while it runs, and while travellers choose. */
const WHILE_RUNNING = 1_500;
const WHILE_OPEN = 30_000;

export function changesQuery(planId: number) {
  return queryOptions({
    ...read(CHANGES, { path: { event_plan_id: planId } }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === "running") ? WHILE_RUNNING : false,
  });
}

export function changeQuery(planId: number, changeId: number) {
  return queryOptions({
    ...read(`${CHANGES}/{change_id}`, { path: { event_plan_id: planId, change_id: changeId } }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isMoving(data) ? WHILE_RUNNING : data.state === "open" ? WHILE_OPEN : false,
  });
}

/** Whether the job, a message or a refund is still on its way. */
function isMoving({ state, bookings }: DepartureChange): boolean {
  return (
    state === "running" ||
    bookings.some((booking) => booking.message_state === "waiting" || booking.refund_state === "under_way")
  );
}

/** What a change would do; `isComplete`: all that it needs is filled in. */
export function impactQuery(planId: number, change: Wire["ImpactIn"], isComplete: boolean) {
  return queryOptions({
    queryKey: ["departure-impact", planId, change],
    queryFn: ({ signal }) =>
      call("post", `${CHANGES}/preview`, { path: { event_plan_id: planId }, body: change, signal }),
    enabled: isComplete,
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
}

export function makeChange(planId: number, body: Change): Promise<DepartureChange> {
  return callIdempotently("post", CHANGES, { path: { event_plan_id: planId }, body });
}

export function retryChange(planId: number, changeId: number): Promise<DepartureChange> {
  return call("post", `${CHANGES}/{change_id}/retry`, {
    path: { event_plan_id: planId, change_id: changeId },
  });
}

export function chooseFor(
  planId: number,
  changeId: number,
  bookingId: number,
  body: Chosen,
): Promise<DepartureChange> {
  return call("put", `${CHANGES}/{change_id}/bookings/{reservation_event_id}/choice`, {
    path: { event_plan_id: planId, change_id: changeId, reservation_event_id: bookingId },
    body,
  });
}

/** The departures that a booking can move to as it is. */
export function targetsQuery(planId: number, changeId: number, bookingId: number) {
  return queryOptions(
    read(`${CHANGES}/{change_id}/bookings/{reservation_event_id}/departures`, {
      path: { event_plan_id: planId, change_id: changeId, reservation_event_id: bookingId },
    }),
  );
}

export function stayQuery(planId: number) {
  return queryOptions(
    read("/api/event-plans/{event_plan_id}/resources", { path: { event_plan_id: planId } }),
  );
}

export function hotelsQuery(clientId: number) {
  return queryOptions(read("/api/hotels", { query: { client_id: clientId, page: 1, size: 100 } }));
}

export function plansQuery(eventId: number) {
  return queryOptions(read("/api/events/{event_id}/plan", { path: { event_id: eventId } }));
}
