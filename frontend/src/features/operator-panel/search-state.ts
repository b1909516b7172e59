import { readPage, readSearchText } from "@/lib/search-params";

const KINDS = ["bookings", "trips", "customers", "enquiries", "hotels", "drivers"] as const;
export type Kind = (typeof KINDS)[number];

const LONGEST = 100;

/** The state of the search page in the address: words, and one kind with its page. The default is all kinds. */
export type FindSearch = { q?: string; kind?: Kind; page?: number };

export function readFindSearch({ q, kind, page }: Record<string, unknown>): FindSearch {
  const resultKind = KINDS.find((name) => name === kind);
  return {
    ...readSearchText(q, LONGEST),
    ...(resultKind && { kind: resultKind }),
    ...(resultKind && readPage(page)),
  };
}
