import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";

const MOST_DEPARTURES = 100;

export const keys = {
  /** Lists of bookings, of departures and of customers, and every booking. */
  bookings: ["bookings"],
  preview: (clientId: number, bookingId: number, change: Wire["ChangeIn"]) => [
    "bookings",
    "clients",
    String(clientId),
    "reservations",
    String(bookingId),
    "change",
    change,
  ],
  /** All about one booking as its operator sees it. */
  booking: (clientId: number, bookingId: number) => [
    "bookings",
    "clients",
    String(clientId),
    "reservations",
    String(bookingId),
  ],
  split: (clientId: number, bookingId: number, split: Wire["SplitIn"]) => [
    "bookings",
    "clients",
    String(clientId),
    "reservations",
    String(bookingId),
    "split",
    split,
  ],
  ownPreview: (bookingId: number, change: Wire["OwnChangeIn"]) => [
    "bookings",
    String(bookingId),
    "change",
    "preview",
    change,
  ],
} as const satisfies Keys;

/** What a traveller can change in an own booking, and their request. */
export function ownChangeQuery(bookingId: number) {
  return queryOptions(
    read("/api/bookings/{reservation_event_id}/change", { path: { reservation_event_id: bookingId } }),
  );
}

/** What a change of an own booking would do. */
export function ownPreviewQuery(bookingId: number, change: Wire["OwnChangeIn"]) {
  return queryOptions({
    queryKey: keys.ownPreview(bookingId, change),
    queryFn: ({ signal }) =>
      call("post", "/api/bookings/{reservation_event_id}/change/preview", {
        path: { reservation_event_id: bookingId },
        body: change,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** A traveller's request to change a booking, with what it does today. */
export function requestedChangeQuery(clientId: number, bookingId: number) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/change-request", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
  );
}

/** Departures that a booking can move to, on sale or closed for booking, the soonest first. */
export function useDepartures(clientId: number): Wire["PlanSummary"][] {
  const open = useQuery(departuresQuery(clientId, "booking"));
  const closed = useQuery(departuresQuery(clientId, "upcoming"));
  return [...(open.data?.data ?? []), ...(closed.data?.data ?? [])].sort((a, b) =>
    a.plan_date_range.tour_start_date.localeCompare(b.plan_date_range.tour_start_date),
  );
}

function departuresQuery(clientId: number, status: "booking" | "upcoming") {
  return queryOptions(
    read("/api/bookings/get_by_client_id/{client_id}", {
      path: { client_id: clientId },
      query: { status, limit: MOST_DEPARTURES },
    }),
  );
}

/** What a change would do; asked for once there are beds. */
export function previewQuery(clientId: number, bookingId: number, change: Wire["ChangeIn"]) {
  return queryOptions({
    queryKey: keys.preview(clientId, bookingId, change),
    queryFn: ({ signal }) =>
      call("post", "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/change/preview", {
        path: { client_id: clientId, reservation_event_id: bookingId },
        body: change,
        signal,
      }),
    enabled: change.booking_rooms.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** What moving some travellers would do; asked for once somebody moves, with beds for each, to another departure. */
export function splitQuery(clientId: number, bookingId: number, split: Wire["SplitIn"], isReady: boolean) {
  return queryOptions({
    queryKey: keys.split(clientId, bookingId, split),
    queryFn: ({ signal }) =>
      call("post", "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/split/preview", {
        path: { client_id: clientId, reservation_event_id: bookingId },
        body: split,
        signal,
      }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}
