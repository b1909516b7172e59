export type Part = "simple" | "table" | "draft" | "stop" | "dates" | "price" | "prices";

/** Under which what is typed of an event is kept. `eventId` is null for one that has not been saved once. */
export function keptKey(clientId: number, eventId: number | null, part: Part): string {
  return `toli.event.${clientId}.${eventId ?? "new"}.${part}`;
}
