import { useEffect } from "react";
import { type Draft, draftKey, drafts, EMPTY } from "@/features/booking/draft";
import { askOtherTabs } from "@/features/booking/draft-tabs";
import { useDraft } from "@/ui/use-draft";

/** The draft of a trip; if it is empty, other tabs of this site are asked for theirs. */
export function useBookingDraft(eventId: number): Draft {
  const draft = useDraft(draftKey(eventId), drafts);
  useEffect(() => askOtherTabs(eventId), [eventId]);
  return draft.value ?? EMPTY;
}
