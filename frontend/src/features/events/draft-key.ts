export type Part =
  | "simple"
  | "table"
  | "draft"
  | "stop"
  | "dates"
  | "price"
  | "prices"
  | "variants"
  | "categories"
  | "add_ons"
  | `names.${string}`;

/** The key of what is typed of an event. `eventId` is null for one that has not been saved once. */
export function draftKey(clientId: number, eventId: number | null, part: Part): string {
  return `toli.event.${clientId}.${eventId ?? "new"}.${part}`;
}
