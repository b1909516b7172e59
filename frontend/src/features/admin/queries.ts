import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { withDecided } from "@/features/admin/requests";
import type { Filter } from "@/features/admin/requests-search";

const REQUESTS = "/api/to-requests";
const CLIENTS = "/api/clients";
const PAGE_SIZE = 100;

export type ToRequest = Wire["ToRequestOut"];
export type ClientRow = Wire["ClientRow"];
export type Decision = "approved" | "rejected";

export function toRequestsQuery(filter: Filter) {
  return infiniteQueryOptions({
    queryKey: [REQUESTS, filter],
    queryFn: ({ pageParam, signal }) =>
      call("get", REQUESTS, {
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
  remember(queryClient, REQUESTS, decided, (row) => row.to_request_id);
}

export function clientsQuery(filter: Filter) {
  return infiniteQueryOptions({
    queryKey: [CLIENTS, filter],
    queryFn: ({ pageParam, signal }) =>
      call("get", CLIENTS, {
        query: { approval_status: filter === "all" ? null : filter, page: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === PAGE_SIZE ? pages.length + 1 : undefined),
  });
}

export function decideClient(client: ClientRow, decision: Decision): Promise<ClientRow> {
  return call("put", "/api/clients/{client_id}/{decision}", {
    path: { client_id: client.client_id, decision },
  });
}

export function rememberDecidedClient(queryClient: QueryClient, decided: ClientRow): void {
  remember(queryClient, CLIENTS, decided, (row) => row.client_id);
}

function remember<Row>(
  queryClient: QueryClient,
  list: string,
  decided: Row,
  idOf: (row: Row) => number,
): void {
  queryClient.setQueriesData<InfiniteData<Row[]>>(
    { queryKey: [list] },
    (last) => last && { ...last, pages: last.pages.map((page) => withDecided(page, decided, idOf)) },
  );
  void queryClient.invalidateQueries({ queryKey: [list], refetchType: "none" });
}
