import { readPage, readSearchText } from "@/lib/search-params";
import { type SortOf, sortReader } from "@/lib/sorts";

export const readOwedSort = sortReader(["name", "starts", "since", "owed"]);
export const readCreditSort = sortReader(["name", "given", "amount", "left", "until"]);

export const readOnAccountSort = sortReader(["name", "since", "left", "due"]);

export type OwedSort = SortOf<typeof readOwedSort>;
type CreditSort = SortOf<typeof readCreditSort>;

export const LONGEST_SEARCH = 100;

/** The state of the list of travel credit in the address. */
export type CreditSearch = { q?: string; sort?: CreditSort; page?: number };

export function readCreditSearch({ q, sort, page }: Record<string, unknown>): CreditSearch {
  const order = readCreditSort(sort);
  return { ...readSearchText(q, LONGEST_SEARCH), ...(order && { sort: order }), ...readPage(page) };
}

/** The state of the list of money on account in the address. */
export type OnAccountSearch = { q?: string; sort?: SortOf<typeof readOnAccountSort>; page?: number };

export function readOnAccountSearch({ q, sort, page }: Record<string, unknown>): OnAccountSearch {
  const order = readOnAccountSort(sort);
  return { ...readSearchText(q, LONGEST_SEARCH), ...(order && { sort: order }), ...readPage(page) };
}
