import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { ApiKey, Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import { withDecided } from "@/features/admin/requests";
import type { Filter } from "@/features/admin/requests-search";

const PAGE_SIZE = 100;
/** The number of decisions in one call. */
const MOST_AT_ONCE = 100;

export type ToRequest = Wire["ToRequestOut"];
export type ClientRow = Wire["ClientRow"];
export type Rename = Wire["RenameRow"];
export type Overview = Wire["ClientOverview"];
export type Domain = Wire["DomainOut"];
export type Decision = "approved" | "rejected";

type AnyPage = { query: { page: number; limit: number }; signal: AbortSignal };
type PageOf = AnyPage & { query: { approval_status: Decision | "open" | null } };

/** Keys of the lists that administrators decide about, and of a client's audit trail. */
export const keys = {
  requests: ["to-requests", "pages"],
  clients: ["clients", "pages"],
  renames: ["clients", "renames", "pages"],
  audit: (clientId: number) => ["reports", "clients", String(clientId), "audit"],
} as const satisfies Keys;

/** A list that administrators decide about, by its status, page after page. */
function approvals<Row>(list: ApiKey, filter: Filter, pageOf: (input: PageOf) => Promise<Row[]>) {
  return pages([...list, filter], ({ query, signal }) =>
    pageOf({ query: { approval_status: filter === "all" ? null : filter, ...query }, signal }),
  );
}

function pages<Row>(list: ApiKey, pageOf: (input: AnyPage) => Promise<Row[]>) {
  return infiniteQueryOptions({
    queryKey: list,
    queryFn: ({ pageParam, signal }) => pageOf({ query: { page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    // The response has no total: a full page may be followed by another.
    getNextPageParam: (last, pages) => (last.length === PAGE_SIZE ? pages.length + 1 : undefined),
  });
}

export function toRequestsQuery(filter: Filter) {
  return approvals(keys.requests, filter, (input) => call("get", "/api/to-requests", input));
}

export function clientsQuery(filter: Filter) {
  return approvals(keys.clients, filter, (input) => call("get", "/api/clients", input));
}

export function termsQuery(clientId: number) {
  return queryOptions(read("/api/clients/{client_id}/terms", { path: { client_id: clientId } }));
}

export function domainsQuery(clientId: number) {
  return queryOptions(read("/api/clients/{client_id}/domains", { path: { client_id: clientId } }));
}

export function paymentAccountsQuery(clientId: number) {
  return queryOptions(read("/api/clients/{client_id}/payment-accounts", { path: { client_id: clientId } }));
}

export function overviewQuery(clientId: number) {
  const { queryKey, queryFn } = read("/api/reports/clients/{client_id}/overview", {
    path: { client_id: clientId },
  });
  return queryOptions<Overview>({ queryKey, queryFn });
}

export function decide(request: ToRequest, decision: Decision, reason: string): Promise<ToRequest> {
  return call("put", "/api/to-requests/{to_request_id}/{decision}", {
    path: { to_request_id: request.to_request_id, decision },
    body: { reason },
  });
}

export function decideSome(ids: number[], decision: Decision, reason: string) {
  return inParts(ids, (part) =>
    call("post", "/api/to-requests/decisions", { body: { to_request_ids: part, decision, reason } }),
  );
}

export function lookAtRequestsAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.requests });
}

/** Updates the decided row in place; lists that are not on screen are fetched again when shown. */
export function rememberDecided(queryClient: QueryClient, decided: ToRequest): void {
  remember(queryClient, keys.requests, decided, (row) => row.to_request_id);
}

export function decideClient(client: ClientRow, decision: Decision, reason: string): Promise<ClientRow> {
  return call("put", "/api/clients/{client_id}/{decision}", {
    path: { client_id: client.client_id, decision },
    body: { reason },
  });
}

export function decideSomeClients(ids: number[], decision: Decision, reason: string) {
  return inParts(ids, (part) =>
    call("post", "/api/clients/decisions", { body: { client_ids: part, decision, reason } }),
  );
}

export function lookAtClientsAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.clients });
}

export function rememberDecidedClient(queryClient: QueryClient, decided: ClientRow): void {
  remember(queryClient, keys.clients, decided, (row) => row.client_id);
}

/** New names and addresses of open sites that wait for review. */
export function renamesQuery() {
  return pages(keys.renames, (input) => call("get", "/api/clients/renames", input));
}

/** The name and address are sent along: only what was on screen is decided. */
export function decideRename(rename: Rename, decision: Decision, reason: string): Promise<Rename> {
  const { client_id, client_name, url } = rename;
  return call("put", "/api/clients/{client_id}/rename/{decision}", {
    path: { client_id, decision },
    body: { client_name, url, reason },
  });
}

export function lookAtRenamesAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.renames });
}

/** Keeps the decided row on screen until the list is opened again; the list of clients shows the new name. */
export function rememberDecidedRename(queryClient: QueryClient, decided: Rename): void {
  remember(queryClient, keys.renames, decided, (row) => row.client_id);
  lookAtClientsAgain(queryClient);
}

type Outcome<Row> = { decided: Row[]; refused: Wire["Undecided"][] };

/** Sequential calls, so that the server can answer each of them quickly. */
export async function inParts<Row>(
  ids: readonly number[],
  decidePart: (part: number[]) => Promise<Outcome<Row>>,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { decided: [], refused: [] };
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const { decided, refused } = await decidePart(ids.slice(from, from + MOST_AT_ONCE));
    outcome.decided.push(...decided);
    outcome.refused.push(...refused);
  }
  return outcome;
}

function remember<Row>(
  queryClient: QueryClient,
  list: ApiKey,
  decided: Row,
  idOf: (row: Row) => number,
): void {
  queryClient.setQueriesData<InfiniteData<Row[]>>(
    { queryKey: list },
    (last) => last && { ...last, pages: last.pages.map((page) => withDecided(page, decided, idOf)) },
  );
  void queryClient.invalidateQueries({ queryKey: list, refetchType: "none" });
}
