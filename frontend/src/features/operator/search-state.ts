const KINDS = ["bookings", "trips", "customers", "enquiries", "hotels", "drivers"] as const;
export type Kind = (typeof KINDS)[number];

const LONGEST = 100;

/** The state of the search page in the address: words, and one kind with its page. The default is all kinds. */
export type FindSearch = { q?: string; kind?: Kind; page?: number };

/** From the address, where text may have been parsed as a number. */
export function readFindSearch({ q, kind, page }: Record<string, unknown>): FindSearch {
  const text = typeof q === "number" ? String(q) : q;
  const resultKind = KINDS.find((name) => name === kind);
  return {
    ...(typeof text === "string" && text && { q: text.slice(0, LONGEST) }),
    ...(resultKind && { kind: resultKind }),
    ...(resultKind && Number.isSafeInteger(page) && Number(page) > 1 && { page: Number(page) }),
  };
}
