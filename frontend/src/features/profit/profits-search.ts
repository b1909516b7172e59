import { readPage } from "@/lib/search-params";
import { type SortOf, sortReader } from "@/lib/sorts";

export const SHOWN = ["coming", "over"] as const;
export type Shown = (typeof SHOWN)[number];

export const readProfitSort = sortReader([
  "name",
  "start",
  "travellers",
  "revenue",
  "cost",
  "margin",
  "margin_percent",
  "so_far",
]);
type ProfitSort = SortOf<typeof readProfitSort>;

export type ProfitsSearch = { shown?: Shown; sort?: ProfitSort; page?: number };

/** Reads the list's search; what is as it begins is left out. */
export function readProfitsSearch(search: Record<string, unknown>): ProfitsSearch {
  const filter = SHOWN.find((name) => name === search["shown"] && name !== "coming");
  const sort = readProfitSort(search["sort"]);
  return {
    ...(filter && { shown: filter }),
    ...(sort && { sort }),
    ...readPage(Number(search["page"])),
  };
}
