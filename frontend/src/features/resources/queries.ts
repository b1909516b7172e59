import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { addressOf, call, read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";

/** Characters that a search over a list may have. */
export const LONGEST_SEARCH = 100;

export type Hotel = Wire["HotelOut"];
export type Place = Wire["PlaceOut"];
export type Driver = Wire["DriverOut"];
export type Vehicle = Wire["VehicleOut"];
export type Coming = Wire["Coming"];
export type PlanResources = Wire["PlanResources"];

/** Keys by what is listed; each begins those of all queries about it. */
const keys = {
  hotels: ["hotels"],
  places: ["places"],
  drivers: ["drivers"],
  departures: ["event-plans"],
} as const satisfies Keys;

const PAGE_SIZE = 10;
/** The maximum of options in a list. */
const MOST_CHOICES = 100;

type Pages = { has_next: boolean };
const nextPage = (last: Pages, pages: readonly Pages[]) => (last.has_next ? pages.length + 1 : undefined);
const listQuery = (clientId: number, page: number, q: string) => ({
  client_id: clientId,
  page,
  size: PAGE_SIZE,
  ...(q && { q }),
});

export function hotelsQuery(clientId: number, q: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.hotels, "pages", clientId, q] as const,
    queryFn: ({ pageParam, signal }) =>
      call("get", "/api/hotels", { query: listQuery(clientId, pageParam, q), signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}

/** The address of the hotels as a file. */
export function hotelsFile(clientId: number, format: "csv" | "xlsx", q: string): string {
  return addressOf("/api/hotels/clients/{client_id}/hotels.{file_format}", {
    path: { client_id: clientId, file_format: format },
    query: { q },
  });
}

/** The address of the drivers and their vehicles as a file. */
export function driversFile(clientId: number, format: "csv" | "xlsx", q: string, onlyDue: boolean): string {
  return addressOf("/api/drivers/clients/{client_id}/drivers.{file_format}", {
    path: { client_id: clientId, file_format: format },
    query: { q, renewals_due: onlyDue },
  });
}

export function placesQuery(clientId: number, q: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.places, "pages", clientId, q] as const,
    queryFn: ({ pageParam, signal }) =>
      call("get", "/api/places", { query: listQuery(clientId, pageParam, q), signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}

/** Sorted by the earliest renewal date. */
export function driversQuery(clientId: number, q: string, onlyDue: boolean) {
  return infiniteQueryOptions({
    queryKey: [...keys.drivers, "pages", clientId, q, onlyDue] as const,
    queryFn: ({ pageParam, signal }) =>
      call("get", "/api/drivers", {
        query: { ...listQuery(clientId, pageParam, q), renewals_due: onlyDue },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}

export function hotelQuery(hotelId: number) {
  return queryOptions(read("/api/hotels/{hotel_id}", { path: { hotel_id: hotelId } }));
}

export function placeQuery(placeId: number) {
  return queryOptions(read("/api/places/{place_id}", { path: { place_id: placeId } }));
}

export function driverQuery(driverId: number) {
  return queryOptions(read("/api/drivers/{driver_id}", { path: { driver_id: driverId } }));
}

export function planResourcesQuery(planId: number) {
  return queryOptions(
    read("/api/event-plans/{event_plan_id}/resources", { path: { event_plan_id: planId } }),
  );
}

/** The resources that can be assigned to a departure; a search narrows long lists. */
const choices = (clientId: number, q: string) => ({
  query: { client_id: clientId, page: 1, size: MOST_CHOICES, ...(q && { q }) },
});

export function hotelChoicesQuery(clientId: number, q: string) {
  return queryOptions({
    ...read("/api/hotels", choices(clientId, q)),
    placeholderData: keepPreviousData,
  });
}

export function driverChoicesQuery(clientId: number, q: string) {
  return queryOptions({
    ...read("/api/drivers", choices(clientId, q)),
    placeholderData: keepPreviousData,
  });
}

export function placeChoicesQuery(clientId: number, q: string) {
  return queryOptions({
    ...read("/api/places", choices(clientId, q)),
    placeholderData: keepPreviousData,
  });
}

/** Refetches every list and page that shows resources. */
export async function refreshResources(queryClient: QueryClient): Promise<void> {
  await Promise.all(Object.values(keys).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
