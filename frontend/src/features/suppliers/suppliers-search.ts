import type { Wire } from "@/api/wire";
import { readPage, readSearchText } from "@/lib/search-params";
import { type SortOf, sortReader } from "@/lib/sorts";

type Kind = Wire["SupplierOut"]["kind"];

export const KINDS = ["hotel", "transporter", "guide", "porter", "other"] as const satisfies readonly Kind[];
export const SHOWN = ["active", "archived"] as const;
export const LONGEST_SEARCH = 100;

export const readSupplierSort = sortReader(["name", "owed", "overdue", "paid"]);
type SupplierSort = SortOf<typeof readSupplierSort>;

export type SuppliersSearch = {
  q?: string;
  kind?: Kind;
  shown?: "archived";
  sort?: SupplierSort;
  page?: number;
};

/** Reads the list's search; defaults are left out. */
export function readSuppliersSearch(search: Record<string, unknown>): SuppliersSearch {
  const kind = KINDS.find((name) => name === search["kind"]);
  const sort = readSupplierSort(search["sort"]);
  return {
    ...readSearchText(search["q"], LONGEST_SEARCH),
    ...(kind && { kind }),
    ...(search["shown"] === "archived" && { shown: "archived" }),
    ...(sort && { sort }),
    ...readPage(search["page"]),
  };
}
