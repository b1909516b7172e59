import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/upi";
import type { Wire } from "@/api/wire";
import { ClaimActions } from "@/features/upi/claim-actions";
import { upiPartQuery } from "@/features/upi/queries";
import classes from "@/features/upi/upi.module.css";
import { UpiPayee } from "@/features/upi/upi-payee";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/states";

type Props = { clientId: number; booking: Wire["BookingOut"] };

/** On a booking's page: what its traveller says was paid by UPI, and the code that asks for what is due next. */
export function UpiCard({ clientId, booking }: Props) {
  const { reservation_event: reservation } = booking;
  const part = useQuery(upiPartQuery(reservation.reservation_event_id));
  if (part.isError && !part.data) {
    return <ErrorState title={t.partFailed} text={part.error.message} onRetry={() => void part.refetch()} />;
  }
  if (!part.data) return null;
  const { payee, claims } = part.data;
  const waiting = claims.filter(({ state }) => state === "waiting");
  if (!payee && waiting.length === 0) return null;
  const amount = reservation.next_due || reservation.total_price;
  return (
    <Card labelledBy="upi-card">
      <div className={classes["part"]}>
        <div>
          <h2 id="upi-card" className={classes["title"]}>
            {t.cardTitle}
          </h2>
          {payee && <p className={classes["lead"]}>{t.cardLead}</p>}
        </div>
        {waiting.map((claim) => (
          <div key={claim.claim_id} className={classes["claim"]}>
            <div>
              <h3 className={classes["name"]}>
                {t.saysPaid(reservation.customer_name, formatRupees(claim.amount))}
              </h3>
              <p className={classes["hint"]}>{t.saysPaidText(claim.utr, formatMoment(claim.said_at))}</p>
            </div>
            <ClaimActions clientId={clientId} claim={claim} name={reservation.customer_name} />
          </div>
        ))}
        {payee && <UpiPayee payee={payee} amount={amount} />}
      </div>
    </Card>
  );
}
