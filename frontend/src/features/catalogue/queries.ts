import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";

const PAGE_SIZE = 10;

export function listingQuery(clientUrl: string) {
  return queryOptions(
    read("/api/events/user_side_listing/{client_url}", { path: { client_url: clientUrl } }),
  );
}

export function eventQuery(eventId: number) {
  return queryOptions(read("/api/events/{event_id}/details", { path: { event_id: eventId } }));
}

export function policiesQuery(clientId: number) {
  return queryOptions(
    read("/api/clients/get_client_static_content/{client_id}", { path: { client_id: clientId } }),
  );
}

/** The first page alone, for a strip of trips on another page. */
export const firstTripsQuery = queryOptions(read("/api/events", { query: { page: 1, limit: PAGE_SIZE } }));

/** All trips, a page at a time; a first page that the cache has already is not fetched again. */
export function tripsQuery(queryClient: QueryClient) {
  return infiniteQueryOptions({
    queryKey: ["/api/events", "pages"],
    queryFn: ({ pageParam, signal }) =>
      pageParam === 1
        ? queryClient.ensureQueryData(firstTripsQuery)
        : call("get", "/api/events", { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
  });
}
