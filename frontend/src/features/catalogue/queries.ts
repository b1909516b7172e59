import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { type TripFilters, wireFilters } from "@/features/catalogue/trip-filters";

const PAGE_SIZE = 10;

export function listingQuery(clientUrl: string) {
  return queryOptions(
    read("/api/events/user_side_listing/{client_url}", { path: { client_url: clientUrl } }),
  );
}

export function policiesQuery(clientId: number) {
  return queryOptions(
    read("/api/clients/get_client_static_content/{client_id}", { path: { client_id: clientId } }),
  );
}

/** How fast the operator of a trip answers enquiries. */
export function answerTimeQuery(eventId: number) {
  return queryOptions(read("/api/connection-requests/answer-time", { query: { event_id: eventId } }));
}

/** The platform's own texts, for operators who wrote none. */
export const platformPoliciesQuery = queryOptions(
  read("/api/clients/get_static_content/{content_id}", { path: { content_id: 1 } }),
);

/** The first page alone, for a strip of trips on another page. */
export const firstTripsQuery = queryOptions(read("/api/events", { query: { page: 1, limit: PAGE_SIZE } }));

/** A list of trips, a page at a time; a first page that the cache has already is not fetched again. */
export function tripsQuery(queryClient: QueryClient, filters: TripFilters) {
  const query = { ...wireFilters(filters), ...(filters.sort && { sort: filters.sort }) };
  const firstPage = read("/api/events", { query: { page: 1, limit: PAGE_SIZE, ...query } });
  return infiniteQueryOptions({
    queryKey: [...firstPage.queryKey, "pages"],
    queryFn: ({ pageParam, signal }) =>
      pageParam === 1
        ? queryClient.ensureQueryData({ ...firstPage, queryFn: () => firstPage.queryFn({ signal }) })
        : call("get", "/api/events", { query: { page: pageParam, limit: PAGE_SIZE, ...query }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** The options of the filters, given the other filters. */
export function choicesQuery(filters: TripFilters) {
  return queryOptions({
    ...read("/api/events/choices", { query: wireFilters(filters) }),
    placeholderData: keepPreviousData,
  });
}

/** Search suggestions. */
export function suggestionsQuery(typed: string) {
  return queryOptions({
    ...read("/api/events/suggestions", { query: { q: typed } }),
    placeholderData: keepPreviousData,
    enabled: typed !== "",
  });
}
