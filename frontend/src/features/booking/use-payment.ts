import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/booking";
import { type Me, useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { creditQuery, payByCredit } from "@/domain/credit";
import { orderFirst, pay } from "@/domain/payments";
import { orderRefusal, type Refusal, verifyRefusal } from "@/features/booking/payment-errors";
import { holdQuery } from "@/features/booking/queries";

/** The outcome of the last payment attempt. */
export type Result =
  | { kind: "refused"; refusal: Refusal }
  | { kind: "closed"; text: string }
  | { kind: "pending" };

type Paid = { amount: number; credit: number; hold: Wire["HoldState"] };

const CHECKING_AGAIN = 3_000;

/** Paying for a hold: order, checkout, confirmation. On errors the hold and the page stay. */
export function usePayment(bookingId: number, me: Me) {
  const site = useSite();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<"idle" | "opening" | "confirming">("idle");
  const [result, setResult] = useState<Result | null>(null);
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: holdQuery(bookingId).queryKey });

  const paying = useMutation({
    mutationFn: async ({ amount, credit, hold }: Paid) => {
      setResult(null);
      setPhase("opening");
      let isPaid = false;
      try {
        if (amount === 0) {
          setPhase("confirming");
          await payByCredit(bookingId, credit);
          await lookAgain();
          return;
        }
        const order = await orderFirst(bookingId, amount, credit);
        // The order renewed the hold.
        void lookAgain();
        const outcome = await pay({
          site,
          me,
          order,
          description: hold.event.title,
          travellerName: hold.traveller_info[0]?.full_name ?? me.name,
          onPaid: () => {
            isPaid = true;
            setPhase("confirming");
          },
        });
        if (outcome.kind === "closed") setResult({ kind: "closed", text: closedText(outcome.failure) });
        if (outcome.kind === "pending") setResult({ kind: "pending" });
        if (outcome.kind !== "closed") await lookAgain();
      } catch (error) {
        const refusal = isPaid ? verifyRefusal(error) : orderRefusal(error);
        setResult({ kind: "refused", refusal });
        if (refusal.isStale) await lookAgain();
        if (credit > 0) await queryClient.invalidateQueries({ queryKey: creditQuery(bookingId).queryKey });
      } finally {
        setPhase("idle");
      }
    },
  });

  return {
    phase,
    result,
    /** Pays an amount at the provider's and another with travel credit; without the first, the credit confirms. */
    pay: (amount: number, credit: number, hold: Wire["HoldState"]) => paying.mutate({ amount, credit, hold }),
    /** While a payment is being confirmed, the hold is polled every few seconds. */
    checksEvery: result?.kind === "pending" ? CHECKING_AGAIN : null,
    clear: () => setResult(null),
  };
}

/** The provider's message, or ours if it has none. */
function closedText(failure: string | null): string {
  if (failure === null) return t.dismissed;
  return `${failure || t.failedPlain} ${t.stillHeld}`;
}
