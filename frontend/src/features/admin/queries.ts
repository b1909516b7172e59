import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { withDecided } from "@/features/admin/requests";
import type { Filter } from "@/features/admin/requests-search";

const LIST = "/api/to-requests";
const PAGE_SIZE = 100;

export type ToRequest = Wire["ToRequestOut"];
export type Decision = "approved" | "rejected";

export function toRequestsQuery(filter: Filter) {
  return infiniteQueryOptions({
    queryKey: [LIST, filter],
    queryFn: ({ pageParam, signal }) =>
      call("get", LIST, {
        query: { approval_status: filter === "all" ? null : filter, page: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    // The list does not say how long it is: a full page may be followed by another.
    getNextPageParam: (last, pages) => (last.length === PAGE_SIZE ? pages.length + 1 : undefined),
  });
}

export function decide(request: ToRequest, decision: Decision): Promise<ToRequest> {
  return call("put", "/api/to-requests/{to_request_id}/{decision}", {
    path: { to_request_id: request.to_request_id, decision },
  });
}

/** Shows a decision where its row stands; lists that are not on screen are asked for again when they are. */
export function rememberDecided(queryClient: QueryClient, decided: ToRequest): void {
  queryClient.setQueriesData<InfiniteData<ToRequest[]>>(
    { queryKey: [LIST] },
    (last) => last && { ...last, pages: last.pages.map((page) => withDecided(page, decided)) },
  );
  void queryClient.invalidateQueries({ queryKey: [LIST], refetchType: "none" });
}
