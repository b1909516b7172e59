import { notFound } from "@tanstack/react-router";

/** `$eventId` as a number; what is none leads nowhere. */
export const eventIdParams = {
  parse: ({ eventId }: { eventId: string }) => ({ eventId: Number(eventId) }),
  stringify: ({ eventId }: { eventId: number }) => ({ eventId: String(eventId) }),
};

export function checkedEventId(eventId: number): number {
  if (!Number.isInteger(eventId) || eventId < 1) throw notFound();
  return eventId;
}

/** A positive number of the search, or nothing. */
export function positive<Key extends string>(key: Key, value: unknown): { [K in Key]?: number } {
  return (Number.isInteger(value) && Number(value) > 0 ? { [key]: value } : {}) as { [K in Key]?: number };
}
