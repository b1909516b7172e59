import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#messages/panel";
import { read } from "@/api/call";
import type { Right } from "@/domain/rights";
import type { Place } from "@/features/operator-panel/jump";
import { formatDay, formatDayRange, today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { showPhone } from "@/lib/phones";
import type { AnyLink } from "@/ui/link";

/** Fewer characters would match nearly everything. */
export const LEAST_LETTERS = 2;
const MOST_TRIPS = 5;
const MOST_DEPARTURES = 4;
const MOST_CUSTOMERS = 5;
const MOST_BOOKINGS = 8;
const MOST_OTHERS = 3;
const FRESH = 30_000;

type Part = { page: number; limit: number };
/** What a search found of one kind: the first places, and how many there are. */
type PlaceResults = { places: readonly Place[]; total: number };

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
    select: ({ data, total }): PlaceResults => ({
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

/**
 * Departures on sale, or all that begin on the day that was typed. The first one also has its actions. They are not on the
 * page of all results.
 */
export function departuresLikeQuery(clientId: number, typed: string, may: (right: Right) => boolean) {
  return queryOptions({
    ...read("/api/bookings/get_by_client_id/{client_id}", {
      path: { client_id: clientId },
      query: {
        q: typed,
        ...(/^\d/.test(typed) ? { first_day: today() } : { status: "booking" as const }),
        page: 1,
        limit: MOST_DEPARTURES,
      },
    }),
    ...whenAsked(typed),
    select: ({ data }): PlaceResults => ({
      total: 0,
      places: data.flatMap((departure, index) => {
        const { tour_start_date: from, tour_end_date: until } = departure.plan_date_range;
        const { event_name: trip } = departure;
        const days = formatDayRange(from, until);
        const address = {
          params: { eventId: departure.event_id },
          search: { plan: departure.event_plan_id },
        };
        const place = (key: string, label: string, link: AnyLink): Place => ({
          key: `${key}-${departure.event_plan_id}`,
          label,
          kind: "",
          link,
        });
        const open = {
          ...place(
            "departure",
            t.jump.departureOf(trip, days),
            linkOptions({ to: "/to/orders/$eventId", ...address }),
          ),
          kind: t.jump.beds(departure.beds_sold, departure.tour_capacity),
        };
        if (index > 0) return [open];
        return [
          open,
          ...(may("bookings") && departure.status === "booking"
            ? [
                place(
                  "book",
                  t.jump.bookOn(trip, days),
                  linkOptions({ to: "/to/orders/$eventId/book", ...address }),
                ),
              ]
            : []),
          ...(may("messages")
            ? [
                place(
                  "message",
                  t.jump.messageTo(trip, days),
                  linkOptions({ to: "/to/orders/$eventId/messages", ...address }),
                ),
              ]
            : []),
        ];
      }),
    }),
  });
}

export function bookingsLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...readBookings(clientId, typed, { page: 1, limit: MOST_BOOKINGS }),
    ...whenAsked(typed),
    select: ({ data, total }): PlaceResults => ({
      total,
      places: data.map(({ reservation_event_id: id, event_id: eventId, ...booking }) => ({
        key: `booking-${id}`,
        label: t.jump.bookingOf(booking.customer_name || booking.booking_reference, booking.event_title),
        kind: [
          booking.companion_name && t.jump.travelsWith(booking.companion_name),
          t.jump.bookingOn(booking.booking_reference, formatDay(booking.tour_start_date)),
        ]
          .filter(Boolean)
          .join(", "),
        link: linkOptions({
          to: "/to/orders/$eventId/details/$reservationEventId",
          params: { eventId, reservationEventId: id },
        }),
      })),
    }),
  });
}

/** Customers. The first one is also offered a new booking. */
export function customersLikeQuery(clientId: number, typed: string, may: (right: Right) => boolean) {
  return queryOptions({
    ...readCustomers(clientId, typed, { page: 1, limit: MOST_CUSTOMERS }),
    ...whenAsked(typed),
    select: ({ data, total }): PlaceResults => ({
      total,
      places: data.flatMap(({ customer, name, email, phone }, index) => {
        const label = name || email || phone;
        const open: Place = {
          key: `customer-${customer}`,
          label,
          kind: showPhone(phone) || t.jump.customer,
          link: linkOptions({ to: "/to/customers/$customer", params: { customer } }),
        };
        if (index > 0 || !may("bookings")) return [open];
        const book: Place = {
          key: `book-${customer}`,
          label: t.jump.bookFor(label),
          kind: "",
          link: linkOptions({ to: "/to/new-booking", search: { customer } }),
        };
        return [open, book];
      }),
    }),
  });
}

export function enquiriesFoundQuery(clientId: number, q: string, part: Part) {
  return queryOptions({
    ...readEnquiries(clientId, q, part),
    ...whenAsked(q),
    placeholderData: keepPreviousData,
  });
}

function readEnquiries(clientId: number, q: string, part: Part) {
  return read("/api/connection-requests", { query: { client_id: clientId, q, ...part } });
}

export function hotelsFoundQuery(clientId: number, q: string, part: Part) {
  return queryOptions({
    ...readHotels(clientId, q, part),
    ...whenAsked(q),
    placeholderData: keepPreviousData,
    select: ({ items, total }) => ({ data: items, total, total_pages: Math.ceil(total / part.limit) }),
  });
}

function readHotels(clientId: number, q: string, { page, limit }: Part) {
  return read("/api/hotels", {
    query: { client_id: clientId, q, page, size: limit, include_rooms: false },
  });
}

export function driversFoundQuery(clientId: number, q: string, part: Part) {
  return queryOptions({
    ...readDrivers(clientId, q, part),
    ...whenAsked(q),
    placeholderData: keepPreviousData,
    select: ({ items, total }) => ({ data: items, total, total_pages: Math.ceil(total / part.limit) }),
  });
}

function readDrivers(clientId: number, q: string, { page, limit }: Part) {
  return read("/api/drivers", { query: { client_id: clientId, q, page, size: limit } });
}

/** Enquiries, each with a link to it in the list of all. */
export function enquiriesLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...readEnquiries(clientId, typed, { page: 1, limit: MOST_OTHERS }),
    ...whenAsked(typed),
    select: ({ data, total }): PlaceResults => ({
      total,
      places: data.map(({ connection_request_id: id, name, email }) => ({
        key: `enquiry-${id}`,
        label: name,
        kind: t.jump.enquiry,
        link: linkOptions({ to: "/to/enquiries", search: { status: "all", q: email } }),
      })),
    }),
  });
}

/** Hotels, each with a link to it in the list. */
export function hotelsLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...readHotels(clientId, typed, { page: 1, limit: MOST_OTHERS }),
    ...whenAsked(typed),
    select: ({ items, total }): PlaceResults => ({
      total,
      places: items.map(({ hotel_id, name }) => ({
        key: `hotel-${hotel_id}`,
        label: name,
        kind: t.jump.hotel,
        link: linkOptions({ to: "/to/resources/hotel", search: { q: name } }),
      })),
    }),
  });
}

/** Suppliers with what is owed to each. They are not on the page of all results. */
export function suppliersLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...read("/api/clients/{client_id}/suppliers", {
      path: { client_id: clientId },
      query: { q: typed, page: 1, limit: MOST_OTHERS },
    }),
    ...whenAsked(typed),
    select: ({ data }): PlaceResults => ({
      total: 0,
      places: data.map(({ supplier_id: id, name, owed }) => ({
        key: `supplier-${id}`,
        label: name,
        kind: t.jump.owed(formatRupees(owed)),
        link: linkOptions({ to: "/to/suppliers/$supplier", params: { supplier: String(id) } }),
      })),
    }),
  });
}

/** Drivers, each with a link to them in the list. */
export function driversLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...readDrivers(clientId, typed, { page: 1, limit: MOST_OTHERS }),
    ...whenAsked(typed),
    select: ({ items, total }): PlaceResults => ({
      total,
      places: items.map(({ driver_id, name }) => ({
        key: `driver-${driver_id}`,
        label: name,
        kind: t.jump.driver,
        link: linkOptions({ to: "/to/resources/driver", search: { q: name } }),
      })),
    }),
  });
}
