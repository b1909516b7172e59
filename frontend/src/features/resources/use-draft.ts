import { useState } from "react";
import { forget, keep, readKept } from "@/lib/kept";

/**
 * What is typed into a form until it is saved: it outlives Back, a reload and a lost connection, and is there again when
 * the form opens. `start` is what the form holds while nothing is typed.
 */
export function useDraft<Value>(key: string, start: Value) {
  const [kept, setKept] = useState(() => readKept<Value>(key));
  const [typed, setTyped] = useState<Value | null>(kept?.value ?? null);
  return {
    value: typed ?? start,
    change: (changed: Partial<Value>) => {
      setTyped((now) => {
        const next = { ...(now ?? start), ...changed };
        keep(key, next);
        return next;
      });
    },
    /** Since when it waits to be saved; null for a form that was opened anew. */
    keptSince: kept?.at ?? null,
    startAfresh: () => {
      forget(key);
      setKept(null);
      setTyped(null);
    },
    /** It was saved: nothing of it is to come back. */
    settle: () => forget(key),
  };
}

type Thing = "hotel" | "price" | "place";

export function draftKey(clientId: number, thing: Thing, id: number | null): string {
  return `toli.resources.${clientId}.${thing}.${id ?? "new"}`;
}
