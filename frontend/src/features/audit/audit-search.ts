import { readPage, readSearchText } from "@/lib/search-params";
import { type SortOf, sortReader } from "@/lib/sorts";

export const readAuditSort = sortReader(["when"]);

/** The filters and the order of the audit log in the address. */
export type AuditSearch = {
  q?: string;
  kind?: string;
  since?: string;
  until?: string;
  sort?: SortOf<typeof readAuditSort>;
  page?: number;
};

export const LONGEST_SEARCH = 120;

export function readAuditSearch({ q, kind, since, until, sort, page }: Record<string, unknown>): AuditSearch {
  const order = readAuditSort(sort);
  return {
    ...readSearchText(q, LONGEST_SEARCH),
    ...(typeof kind === "string" && /^[a-z_]+$/.test(kind) ? { kind } : {}),
    ...day("since", since),
    ...day("until", until),
    ...(order && { sort: order }),
    ...readPage(page),
  };
}

function day<Key extends string>(key: Key, value: unknown): { [K in Key]?: string } {
  const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (isDay ? { [key]: value } : {}) as { [K in Key]?: string };
}
