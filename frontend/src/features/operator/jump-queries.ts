import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#messages/panel";
import { read } from "@/api/call";
import type { Place } from "@/features/operator/jump";
import { formatDay } from "@/lib/dates";

/** Fewer characters would match nearly everything. */
export const LEAST_LETTERS = 2;
const MOST_TRIPS = 5;
const MOST_CUSTOMERS = 5;
const MOST_BOOKINGS = 8;
const FRESH = 30_000;

type Part = { page: number; limit: number };
/** What a search found of one kind: the first places, and how many there are. */
type Found = { places: readonly Place[]; total: number };

function whenAsked(q: string) {
  return { enabled: q.length >= LEAST_LETTERS, staleTime: FRESH };
}

export function tripsFoundQuery(clientId: number, q: string, part: Part) {
  return queryOptions({
    ...readTrips(clientId, q, part),
    ...whenAsked(q),
    placeholderData: keepPreviousData,
  });
}

function readTrips(clientId: number, q: string, part: Part) {
  return read("/api/events/client/{client_id}/basics", {
    path: { client_id: clientId },
    query: { q, ...part },
  });
}

export function bookingsFoundQuery(clientId: number, q: string, part: Part) {
  return queryOptions({
    ...readBookings(clientId, q, part),
    ...whenAsked(q),
    placeholderData: keepPreviousData,
  });
}

function readBookings(clientId: number, q: string, part: Part) {
  return read("/api/bookings/clients/{client_id}/find", {
    path: { client_id: clientId },
    query: { q, ...part },
  });
}

export function customersFoundQuery(clientId: number, q: string, part: Part) {
  return queryOptions({
    ...readCustomers(clientId, q, part),
    ...whenAsked(q),
    placeholderData: keepPreviousData,
  });
}

function readCustomers(clientId: number, q: string, part: Part) {
  return read("/api/clients/{client_id}/customers", {
    path: { client_id: clientId },
    query: { q, ...part },
  });
}

export function tripsLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...readTrips(clientId, typed, { page: 1, limit: MOST_TRIPS }),
    ...whenAsked(typed),
    select: ({ data, total }): Found => ({
      total,
      places: data.map(({ event_id: id, title }) => ({
        key: `trip-${id}`,
        label: title,
        kind: t.jump.trip,
        link: linkOptions({ to: "/to/event-creation/update/$eventId", params: { eventId: id } }),
      })),
    }),
  });
}

export function bookingsLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...readBookings(clientId, typed, { page: 1, limit: MOST_BOOKINGS }),
    ...whenAsked(typed),
    select: ({ data, total }): Found => ({
      total,
      places: data.map(({ reservation_event_id: id, event_id: eventId, ...one }) => ({
        key: `booking-${id}`,
        label: t.jump.bookingOf(one.customer_name || one.booking_reference, one.event_title),
        kind: t.jump.bookingOn(one.booking_reference, formatDay(one.tour_start_date)),
        link: linkOptions({
          to: "/to/orders/$eventId/details/$reservationEventId",
          params: { eventId, reservationEventId: id },
        }),
      })),
    }),
  });
}

/** Customers, each with a link to their line in the list. */
export function customersLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...readCustomers(clientId, typed, { page: 1, limit: MOST_CUSTOMERS }),
    ...whenAsked(typed),
    select: ({ data, total }): Found => ({
      total,
      places: data.map(({ customer, name, email, phone }) => ({
        key: `customer-${customer}`,
        label: name || email || phone,
        kind: t.jump.customer,
        link: linkOptions({ to: "/to/client-filters", search: { q: email || name || phone } }),
      })),
    }),
  });
}
