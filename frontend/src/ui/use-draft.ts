import { useCallback, useState, useSyncExternalStore } from "react";
import { createDrafts, type Drafts } from "@/lib/drafts";

/** Drafts of the forms that hold no secrets. */
const formDrafts = createDrafts<unknown>();

/** The draft of a form, stored under a key that names its owner and subject. */
export function useDraft<Value>(key: string, drafts: Drafts<Value> = formDrafts as unknown as Drafts<Value>) {
  const current = useSyncExternalStore(drafts.subscribe, () => drafts.read(key));
  const [draftAtStart, setDraftAtStart] = useState(current);
  const settle = useCallback(() => setDraftAtStart(null), []);
  return {
    /** What was typed; null while nothing was. */
    value: current?.value ?? null,
    /** The draft found when the form opened, until it is dropped. */
    found: draftAtStart,
    /** The same, until it is restored or the person types. */
    offered: current === draftAtStart ? draftAtStart : null,
    /** The draft was restored, or the form starts again. */
    settle,
    write: (value: Value) => drafts.write(key, value),
    /** Updates the draft from its current value. */
    update: (next: (now: Value | null) => Value) => drafts.write(key, next(drafts.read(key)?.value ?? null)),
    /** Saved, or discarded. */
    drop: () => {
      drafts.drop(key);
      settle();
    },
  };
}
