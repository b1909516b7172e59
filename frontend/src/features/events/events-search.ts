import { readPage, readSearchText } from "@/lib/search-params";

const LONGEST_SEARCH = 100;

export type EventStatus = "draft" | "active" | "inactive";

/** Published events are active or inactive. */
export const STATUSES = ["draft", "published", "active", "inactive"] as const;
export type StatusFilter = (typeof STATUSES)[number];

/** The state of My Events in the address. The default is every status and category, as a list, from the first page. */
export type EventsSearch = {
  status?: StatusFilter;
  category?: number;
  q?: string;
  view?: "grid";
  page?: number;
};

export function readEventsSearch({ status, category, q, view, page }: Record<string, unknown>): EventsSearch {
  return {
    ...(STATUSES.includes(status as StatusFilter) ? { status: status as StatusFilter } : {}),
    ...(Number.isInteger(category) && Number(category) > 0 ? { category: category as number } : {}),
    ...readSearchText(q, LONGEST_SEARCH),
    ...(view === "grid" ? { view } : {}),
    ...readPage(page),
  };
}
