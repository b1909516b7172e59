import { plural } from "@/lib/plurals";

/** Lists of trips: searching, narrowing, ordering. */
export const t = {
  shownOf: (shown: number, total: number) => `${shown} of ${total} shown, ${total - shown} more`,
  nothingLeft: "No trips match these filters",
  nothingLeftText: "Remove a filter, or clear all filters.",
  searchResults: "Search results",
  backToCategories: "All categories",
  suggestions: "Suggestions",
  searchAll: (words: string) => `Search all trips for “${words}”`,
  found: (count: number, query: string) =>
    plural(count, { one: `1 trip matches “${query}”`, other: `${count} trips match “${query}”` }),
  nothingFound: (query: string) => `No trips match “${query}”`,
  nothingFoundText: "Try a place, a region or a shorter word.",
  loadMore: "Load More",
  allTripsLead: "Group departures of every operator, in one place.",
  suggestionCount: (count: number) =>
    count === 0 ? "No suggestions" : plural(count, { one: "1 suggestion", other: `${count} suggestions` }),
  filters: {
    title: "Filters and order",
    open: "Filters",
    openWith: (count: number) => `Filters · ${count}`,
    clear: "Clear filters",
    show: (count: number) => plural(count, { one: "Show 1 trip", other: `Show ${count} trips` }),
    counted: (name: string, count: number) => `${name} (${count})`,
    month: "Month of departure",
    anyMonth: "Any month",
    length: "Length",
    anyLength: "Any length",
    daysBetween: (from: number, to: number | null) =>
      to === null ? `${from} days or more` : `${from}–${to} days`,
    price: "Price per person",
    anyPrice: "Any price",
    upTo: (price: string) => `Up to ${price}`,
    place: "Place",
    anyPlace: "Anywhere",
    operator: "Operator",
    anyOperator: "Any operator",
    sort: "Order",
    sorts: {
      recommended: "Recommended",
      soonest: "Soonest first",
      price: "Lowest price",
      price_desc: "Highest price",
      days: "Shortest first",
      days_desc: "Longest first",
    },
  },
};
