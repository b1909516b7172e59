import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { panOf } from "@/domain/pan";
import { changeDraft, choiceOf, type Draft, fingerprint } from "@/features/booking/draft";
import { announceUsed } from "@/features/booking/draft-tabs";
import { completenessOf, type Saved, type Traveller, withSaved } from "@/features/booking/party";
import { holdBeds, holdQuery, quoteQuery } from "@/features/booking/queries";
import { dropSealed } from "@/features/booking/sealed-draft";

/** A new document, because the payment page has its own content security policy. */
function openReview(eventId: number, bookingId: number): void {
  window.location.assign(`/events/${eventId}/review?booking=${bookingId}`);
}

type Attempt = {
  draft: Draft;
  planId: number;
  party: readonly Traveller[];
  saved: readonly Saved[];
  isAbroad: boolean;
  seen: Wire["QuoteOut"];
};

/** Holding the beds of a draft, in exchange for those it held before. A changed price is returned to be accepted. */
export function useHolding(eventId: number, mine: Wire["HoldState"] | null) {
  const queryClient = useQueryClient();
  const replaced = mine?.reservation_event.reservation_event_id ?? null;
  const [newQuote, setNewQuote] = useState<{ quote: Wire["QuoteOut"]; attempt: Attempt } | null>(null);
  const holding = useMutation({
    mutationFn: async ({ draft, planId, party, saved, seen }: Attempt) => {
      const held = await holdBeds({
        eventId,
        planId,
        draft: { ...draft, travellers: party },
        seen,
        replaces: replaced,
        saved,
      });
      const { reservation_event_id: bookingId } = held;
      changeDraft(eventId, { held: { bookingId, as: fingerprint(draft) } });
      announceUsed(eventId);
      dropSealed(eventId);
      queryClient.removeQueries({ queryKey: holdQuery(bookingId).queryKey });
      openReview(eventId, bookingId);
      // The page is being left: the button stays in progress.
      await new Promise(() => undefined);
    },
    onError: (error, attempt) => {
      if (!(error instanceof ApiError) || error.code !== "price_changed") return;
      const quote = error.data["quote"] as Wire["QuoteOut"];
      queryClient.setQueryData(
        quoteQuery(
          attempt.planId,
          choiceOf(attempt.draft),
          attempt.draft.code,
          attempt.draft.groupCode,
          attempt.draft.offer,
          attempt.isAbroad ? panOf(attempt.draft.pan, attempt.draft.company) : null,
          attempt.isAbroad ? replaced : null,
        ).queryKey,
        quote,
      );
      setNewQuote({ quote, attempt });
    },
  });

  return {
    loading: holding.isPending,
    error: holding.error,
    hold: (attempt: Attempt) => holding.mutate(attempt),
    priceChange: newQuote && { was: newQuote.attempt.seen, quote: newQuote.quote },
    acceptPrice: () => {
      if (!newQuote) return;
      setNewQuote(null);
      holding.mutate({ ...newQuote.attempt, seen: newQuote.quote });
    },
    refusePrice: () => {
      setNewQuote(null);
      holding.reset();
    },
    reset: holding.reset,
    goBackToReview: (bookingId: number) => openReview(eventId, bookingId),
  };
}

/** Nothing was changed since the beds were held, and no ID was typed again: the hold is up to date. */
export function isAsHeld(draft: Draft, mine: Wire["HoldState"] | null): boolean {
  const { held, travellers, pan } = draft;
  if (!held || held.bookingId !== mine?.reservation_event.reservation_event_id) return false;
  return (
    held.as === fingerprint(draft) &&
    pan === "" &&
    travellers.every(({ idNumber, medicalNeeds }) => !idNumber && !medicalNeeds)
  );
}

export function isFirstComplete(
  party: readonly Traveller[],
  saved: readonly Saved[],
  isLater: boolean,
): boolean {
  const [first] = party;
  return first !== undefined && completenessOf(withSaved(first, saved[0]), 0, isLater) === "complete";
}
