import { useCallback, useState } from "react";
import { readKept } from "@/lib/kept";

export type Part = "basics" | "stop" | "dates" | "price";

/** `eventId` is null for an event that has not been saved once. */
export function keptKey(clientId: number, eventId: number | null, part: Part): string {
  return `toli.event.${clientId}.${eventId ?? "new"}.${part}`;
}

/** What was found when the page opened, to be offered back, until it is put back or discarded. */
export function useOffered<Value>(key: string) {
  const [offered, setOffered] = useState(() => readKept<Value>(key));
  const settle = useCallback(() => setOffered(null), []);
  return { offered, settle };
}
