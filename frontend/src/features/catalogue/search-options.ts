import type { Suggestions } from "@/features/catalogue/types";

export type SearchOption =
  | { kind: "trip"; trip: Suggestions["trips"][number] }
  | { kind: "place"; place: string; trips: number }
  | { kind: "category"; id: number; name: string; trips: number }
  | { kind: "all"; words: string };

/** The suggestions in the order of the arrow keys; the last one searches all trips. */
export function optionsOf(suggestions: Suggestions, words: string): SearchOption[] {
  return [
    ...suggestions.trips.map((trip) => ({ kind: "trip", trip }) as const),
    ...suggestions.places.map(({ place, trips }) => ({ kind: "place", place, trips }) as const),
    ...suggestions.categories.map(
      ({ category_id, name, trips }) => ({ kind: "category", id: category_id, name, trips }) as const,
    ),
    { kind: "all", words },
  ];
}
