import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { get } from "@/api/client";
import type { Wire } from "@/api/wire";
import type { Tab } from "@/features/operator/orders-search";

const PAGE_SIZE = 10;

/** The clients that the person runs and that were approved; the panel works on the first. */
export function approvedClientsQuery(userId: number) {
  const path = `/api/clients/users/by_user_and_approval/${userId}/approved`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<Wire["OwnClientOut"][]>(path, signal),
  });
}

export function ordersQuery(clientId: number, tab: Tab, page: number, limit = PAGE_SIZE) {
  const path = `/api/bookings/get_by_client_id/${clientId}?status=${tab}&page=${page}&limit=${limit}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<Wire["PlanSummaries"]>(path, signal),
  });
}

export function planBookingsQuery(planId: number, page: number) {
  const path = `/api/bookings/event-plan/${planId}/reservations?page=${page}&limit=${PAGE_SIZE}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<Wire["PlanReservations"]>(path, signal),
    placeholderData: keepPreviousData,
  });
}

export function bookingQuery(clientId: number, bookingId: number) {
  const path = `/api/bookings/clients/${clientId}/reservations/${bookingId}/details`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<Wire["BookingOut"]>(path, signal),
  });
}
