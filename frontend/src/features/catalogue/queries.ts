import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { get } from "@/api/client";
import type { EventDetails, ListedCategory, Policies, TripPage } from "@/features/catalogue/types";

const PAGE_SIZE = 10;

function tripsPath(page: number): string {
  return `/api/events?page=${page}&limit=${PAGE_SIZE}`;
}

export function listingQuery(clientUrl: string) {
  const path = `/api/events/user_side_listing/${clientUrl}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<ListedCategory[]>(path, signal),
  });
}

export function eventQuery(eventId: number) {
  const path = `/api/events/${eventId}/details`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<EventDetails>(path, signal),
  });
}

export function policiesQuery(clientId: number) {
  const path = `/api/clients/get_client_static_content/${clientId}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<Policies[]>(path, signal),
  });
}

/** The first page alone, for a strip of trips on another page. */
export const firstTripsQuery = queryOptions({
  queryKey: [tripsPath(1)],
  queryFn: ({ signal }) => get<TripPage>(tripsPath(1), signal),
});

/** All trips, a page at a time; a first page that the cache has already is not fetched again. */
export function tripsQuery(queryClient: QueryClient) {
  return infiniteQueryOptions({
    queryKey: ["/api/events", "pages"],
    queryFn: ({ pageParam, signal }) =>
      pageParam === 1
        ? queryClient.ensureQueryData(firstTripsQuery)
        : get<TripPage>(tripsPath(pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
  });
}
