import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import { newsQuery } from "@/domain/news";
import type { Filters, InboxSearch } from "@/features/inbox/inbox-search";

export type Inbox = Wire["InboxOut"];
export type InboxItem = Wire["InboxItemOut"];
export type InboxPerson = Wire["InboxPerson"];
export type InboxView = Wire["InboxViewOut"];

const PAGE_SIZE = 25;
const LOOK_AGAIN = 60_000;
const INBOX = "/api/clients/{client_id}/inbox";
const VIEWS = "/api/clients/{client_id}/inbox-views";

const keys = {
  inbox: (clientId: number) => ["clients", String(clientId), "inbox"],
} as const satisfies Keys;

export function inboxQuery(clientId: number, { page = 1, ...search }: InboxSearch) {
  const { status, kind, owner, q } = search;
  return queryOptions({
    ...read(INBOX, {
      path: { client_id: clientId },
      query: {
        page,
        limit: PAGE_SIZE,
        ...(status && { status }),
        ...(kind && { kind }),
        ...(owner !== undefined && { owner: String(owner) }),
        ...(q && { q }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN,
  });
}

export function viewsQuery(clientId: number) {
  return queryOptions(read(VIEWS, { path: { client_id: clientId } }));
}

/** Reads the inbox and the counts of the menu again. */
export function refreshInbox(queryClient: QueryClient, clientId: number): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.inbox(clientId) }),
    queryClient.invalidateQueries({ queryKey: newsQuery(clientId).queryKey }),
  ]);
}

function keysOf(items: readonly InboxItem[]): Wire["InboxKey"][] {
  return items.map(({ kind, item_id }) => ({ kind, item_id }));
}

export function assignItems(
  clientId: number,
  items: readonly InboxItem[],
  userId: number | null,
): Promise<unknown> {
  return call("put", `${INBOX}/owner`, {
    path: { client_id: clientId },
    body: { items: keysOf(items), user_id: userId },
  });
}

/** Hides items until an instant; null shows them again. */
export function snoozeItems(
  clientId: number,
  items: readonly InboxItem[],
  until: Date | null,
): Promise<unknown> {
  return call("put", `${INBOX}/snooze`, {
    path: { client_id: clientId },
    body: { items: keysOf(items), until: until?.toISOString() ?? null },
  });
}

export function finishItems(
  clientId: number,
  items: readonly InboxItem[],
  isDone: boolean,
): Promise<unknown> {
  return call("put", `${INBOX}/done`, {
    path: { client_id: clientId },
    body: { items: keysOf(items), is_done: isDone },
  });
}

function viewBody(name: string, { status, kind, owner }: Filters): Wire["InboxViewIn"] {
  return {
    name,
    status: status ?? "open",
    kind: kind ?? null,
    owner: owner === undefined ? null : String(owner),
  };
}

export function createView(clientId: number, name: string, filters: Filters): Promise<InboxView[]> {
  return call("post", VIEWS, { path: { client_id: clientId }, body: viewBody(name, filters) });
}

export function updateView(
  clientId: number,
  viewId: number,
  name: string,
  filters: Filters,
): Promise<InboxView[]> {
  return call("put", `${VIEWS}/{view_id}`, {
    path: { client_id: clientId, view_id: viewId },
    body: viewBody(name, filters),
  });
}

export function deleteView(clientId: number, viewId: number): Promise<InboxView[]> {
  return call("delete", `${VIEWS}/{view_id}`, { path: { client_id: clientId, view_id: viewId } });
}
