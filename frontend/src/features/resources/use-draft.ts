import { useCallback, useState } from "react";
import { forget, keep, readKept } from "@/lib/kept";

/**
 * What is typed into a form until it is saved: it outlives Back, a reload and a lost connection, and is there again when
 * the form opens. `start` is what the form holds otherwise.
 */
export function useDraft<Value>(key: string, start: Value) {
  const [kept, setKept] = useState(() => readKept<Value>(key));
  const [value, setValue] = useState<Value>(kept?.value ?? start);
  const change = useCallback(
    (changed: Partial<Value>) => {
      setValue((now) => {
        const next = { ...now, ...changed };
        keep(key, next);
        return next;
      });
    },
    [key],
  );
  return {
    value,
    change,
    /** Since when it waits to be saved; null for a form that was opened anew. */
    keptSince: kept?.at ?? null,
    startAfresh: () => {
      forget(key);
      setKept(null);
      setValue(start);
    },
    /** It was saved: nothing of it is to come back. */
    settle: () => forget(key),
  };
}

type Thing = "hotel" | "price" | "place";

export function draftKey(clientId: number, thing: Thing, id: number | null): string {
  return `toli.resources.${clientId}.${thing}.${id ?? "new"}`;
}
