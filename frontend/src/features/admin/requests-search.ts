export const FILTERS = ["all", "open", "approved", "rejected"] as const;
export type Filter = (typeof FILTERS)[number];

export type RequestsSearch = { status?: Exclude<Filter, "all"> };

/** Reads the filter from the address; unknown values mean all. */
export function readRequestsSearch({ status }: Record<string, unknown>): RequestsSearch {
  const filter = FILTERS.find((name) => name === status);
  return filter && filter !== "all" ? { status: filter } : {};
}
