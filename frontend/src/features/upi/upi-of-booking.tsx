import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/upi";
import type { Wire } from "@/api/wire";
import { ClaimActions } from "@/features/upi/claim-actions";
import { upiPartQuery } from "@/features/upi/queries";
import { UpiPayee } from "@/features/upi/upi-payee";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type Reservation = Wire["ReservationOut"];

/** On a booking's page: what its traveller says was paid by UPI. */
export function UpiClaims({ clientId, reservation }: { clientId: number; reservation: Reservation }) {
  const part = useQuery(upiPartQuery(reservation.reservation_event_id));
  if (part.isError && !part.data) {
    return (
      <Notice
        tone="bad"
        action={
          <Button size="sm" variant="outline" onClick={() => void part.refetch()}>
            {t.retry}
          </Button>
        }
      >
        {t.partFailed}
      </Notice>
    );
  }
  return part.data?.claims
    .filter(({ state }) => state === "waiting")
    .map((claim) => (
      <Notice
        key={claim.claim_id}
        tone="warn"
        title={t.saysPaid(reservation.customer_name, formatRupees(claim.amount))}
        action={<ClaimActions clientId={clientId} claim={claim} name={reservation.customer_name} />}
      >
        {t.saysPaidText(claim.utr, formatMoment(claim.said_at))}
      </Notice>
    ));
}

/** The UPI code that asks for what is due next; nothing without the operator's UPI ID. */
export function UpiCode({ reservation }: { reservation: Reservation }) {
  const { data } = useQuery(upiPartQuery(reservation.reservation_event_id));
  if (!data?.payee) return null;
  return (
    <>
      <p>{t.cardLead}</p>
      <UpiPayee payee={data.payee} amount={reservation.next_due || reservation.total_price} />
    </>
  );
}
