import { useCallback, useState, useSyncExternalStore } from "react";
import { createDrafts, type Drafts } from "@/lib/drafts";

/** Drafts of the forms that hold no secrets. */
const formDrafts = createDrafts<unknown>();

/** The draft of a form, under a key that says whose it is and of what. */
export function useDraft<Value>(key: string, drafts: Drafts<Value> = formDrafts as unknown as Drafts<Value>) {
  const current = useSyncExternalStore(drafts.subscribe, () => drafts.read(key));
  const [found, setFound] = useState(current);
  const settle = useCallback(() => setFound(null), []);
  return {
    /** What was typed; null while nothing was. */
    value: current?.value ?? null,
    /** The draft that was there when the form opened, until it is dropped. */
    found,
    /** The same, until it is restored or something else is typed. */
    offered: current === found ? found : null,
    /** It was restored, or the form begins anew. */
    settle,
    write: (value: Value) => drafts.write(key, value),
    /** Writes what follows from the draft as it is by then. */
    update: (next: (now: Value | null) => Value) => drafts.write(key, next(drafts.read(key)?.value ?? null)),
    /** Saved, or discarded. */
    drop: () => {
      drafts.drop(key);
      settle();
    },
  };
}
