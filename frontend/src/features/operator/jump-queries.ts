import { queryOptions } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#messages/panel";
import { read } from "@/api/call";
import type { Place } from "@/features/operator/jump";
import { formatDay } from "@/lib/dates";

/** Fewer characters would match nearly everything. */
const LEAST_LETTERS = 2;
const MOST_TRIPS = 5;
const FRESH = 30_000;

export function tripsLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...read("/api/events/client/{client_id}/basics", {
      path: { client_id: clientId },
      query: { q: typed, page: 1, limit: MOST_TRIPS },
    }),
    enabled: typed.length >= LEAST_LETTERS,
    staleTime: FRESH,
    select: ({ data }): Place[] =>
      data.map(({ event_id: id, title }) => ({
        key: `trip-${id}`,
        label: title,
        kind: t.jump.trip,
        link: linkOptions({ to: "/to/event-creation/update/$eventId", params: { eventId: id } }),
      })),
  });
}

export function bookingsLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...read("/api/bookings/clients/{client_id}/find", { path: { client_id: clientId }, query: { q: typed } }),
    enabled: typed.length >= LEAST_LETTERS,
    staleTime: FRESH,
    select: (found): Place[] =>
      found.map(({ reservation_event_id: id, event_id: eventId, ...one }) => ({
        key: `booking-${id}`,
        label: t.jump.bookingOf(one.customer_name || one.booking_reference, one.event_title),
        kind: t.jump.bookingOn(one.booking_reference, formatDay(one.tour_start_date)),
        link: linkOptions({
          to: "/to/orders/$eventId/details/$reservationEventId",
          params: { eventId, reservationEventId: id },
        }),
      })),
  });
}
