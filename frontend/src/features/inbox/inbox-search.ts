import type { Wire } from "@/api/wire";
import { readPage, readSearchText } from "@/lib/search-params";

export type Kind = Wire["InboxKind"];
export type StatusFilter = "open" | "waiting" | "snoozed" | "done" | "all";

export const KINDS = ["enquiry", "change", "cancellation", "review"] as const satisfies readonly Kind[];
export const STATUSES = [
  "open",
  "waiting",
  "snoozed",
  "done",
  "all",
] as const satisfies readonly StatusFilter[];
export const LONGEST_SEARCH = 100;

/** What a view narrows the inbox to. The default is all open items. */
export type Filters = {
  status?: Exclude<StatusFilter, "open">;
  kind?: Kind;
  owner?: "me" | "nobody" | number;
};
/** The state of the inbox in the address. */
export type InboxSearch = Filters & { q?: string; page?: number };

export function readInboxSearch({ status, kind, owner, q, page }: Record<string, unknown>): InboxSearch {
  return {
    ...readFilters({ status, kind, owner }),
    ...readSearchText(q, LONGEST_SEARCH),
    ...readPage(page),
  };
}

/** Reads filters of an address, of a field or of a saved view. */
export function readFilters({ status, kind, owner }: Record<string, unknown>): Filters {
  const filter = STATUSES.find((name) => name === status);
  const itemKind = KINDS.find((name) => name === kind);
  const person = readOwner(owner);
  return {
    ...(filter && filter !== "open" && { status: filter }),
    ...(itemKind && { kind: itemKind }),
    ...(person !== undefined && { owner: person }),
  };
}

function readOwner(owner: unknown): Filters["owner"] {
  if (owner === "me" || owner === "nobody") return owner;
  const id = Number(owner);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export function isSameFilters(one: Filters, other: Filters): boolean {
  return one.status === other.status && one.kind === other.kind && one.owner === other.owner;
}

/** The views that everybody has. */
export const READY_VIEWS = {
  open: {},
  mine: { owner: "me" },
  unassigned: { owner: "nobody" },
  waiting: { status: "waiting" },
  snoozed: { status: "snoozed" },
  done: { status: "done" },
} as const satisfies Record<keyof Wire["InboxCounts"], Filters>;
