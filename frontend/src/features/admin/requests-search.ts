export const FILTERS = ["all", "open", "approved", "rejected"] as const;
export type Filter = (typeof FILTERS)[number];

export type RequestsSearch = { status?: Exclude<Filter, "all"> };

/** The filter that an address names; what it does not know is all. */
export function readRequestsSearch({ status }: Record<string, unknown>): RequestsSearch {
  const known = FILTERS.find((one) => one === status);
  return known && known !== "all" ? { status: known } : {};
}
