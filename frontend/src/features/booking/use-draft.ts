import { useEffect, useSyncExternalStore } from "react";
import { type Draft, readDraft, subscribe } from "@/features/booking/draft";
import { askOtherTabs } from "@/features/booking/draft-tabs";

/** The draft of a trip; one that is empty here is asked for in the browser's other tabs of this site. */
export function useDraft(eventId: number): Draft {
  const draft = useSyncExternalStore(subscribe, () => readDraft(eventId));
  useEffect(() => askOtherTabs(eventId), [eventId]);
  return draft;
}
