import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/booking-records";
import type { Wire } from "@/api/wire";
import { RecordDialog } from "@/domain/record-payment-dialog";
import { whoOf } from "@/domain/refund-dialog";
import { May } from "@/domain/rights";
import { offlinePaymentsQuery, useRefreshBooking } from "@/features/bookings/booking-queries";
import classes from "@/features/bookings/booking-records.module.css";
import { ReverseDialog } from "@/features/bookings/reverse-dialog";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Row, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Money = Wire["OfflinePaymentOut"];
type Props = { clientId: number; booking: Wire["BookingOut"] };

/** Offline payments and refunds; recorded, and reversed when recorded wrongly. */
export function OfflinePayments({ clientId, booking }: Props) {
  const reservation = booking.reservation_event;
  const id = reservation.reservation_event_id;
  const customer_name = booking.traveller_info[0]?.full_name ?? reservation.booking_reference;
  const who = whoOf({ ...reservation, customer_name });
  const money = useQuery(offlinePaymentsQuery(clientId, id));
  const refresh = useRefreshBooking(clientId, id);
  const [kind, setKind] = useState<Money["kind"] | null>(null);
  const [reversed, setReversed] = useState<Money | null>(null);
  if (!money.data) {
    return money.isError ? (
      <ErrorState title={t.moneyFailed} text={money.error.message} onRetry={() => void money.refetch()} />
    ) : (
      <Skeleton height="8rem" />
    );
  }
  const { payments, left: amountLeft, due } = money.data;
  const returned = new Set(payments.map(({ returns_of }) => returns_of));
  return (
    <Card label={t.offline}>
      <div className={classes["body"]}>
        <h2 className={classes["title"]}>{t.offline}</h2>
        <p className={classes["lead"]}>{payments.length > 0 ? t.offlineLead : t.noOffline}</p>
        {payments.length > 0 && (
          <Rows>
            {payments.map((payment) => (
              <Row
                key={payment.offline_payment_id}
                name={
                  payment.reversed_at
                    ? t.reversedOf(t.kinds[payment.kind])
                    : payment.is_moved
                      ? t.moved
                      : t.kinds[payment.kind]
                }
                note={noteOf(payment)}
              >
                <span className={classes["amount"]} data-reversed={payment.reversed_at !== null || undefined}>
                  {payment.kind === "returned" && "−"}
                  {formatRupees(payment.amount)}
                </span>{" "}
                {payment.kind === "received" &&
                  !payment.reversed_at &&
                  !returned.has(payment.offline_payment_id) && (
                    <May right="refunds">
                      <Button
                        size="sm"
                        variant="subtle"
                        aria-label={t.reverseOf(formatRupees(payment.amount))}
                        onClick={() => setReversed(payment)}
                      >
                        {t.reverse}
                      </Button>
                    </May>
                  )}
              </Row>
            ))}
          </Rows>
        )}
        <div className={classes["actions"]}>
          {amountLeft > 0 && (
            <May right="refunds">
              <Button variant="outline" onClick={() => setKind("returned")}>
                {t.recordReturned}
              </Button>
            </May>
          )}
          <May right="payments">
            <Button variant="outline" disabled={due <= 0} onClick={() => setKind("received")}>
              {t.recordReceived}
            </Button>
          </May>
        </div>
      </div>
      <RecordDialog
        clientId={clientId}
        bookingId={id}
        who={who}
        kind={kind}
        isConfirmed={reservation.booking_status === "confirmed"}
        most={kind === "returned" ? amountLeft : due}
        {...(kind === "returned" && { proposed: reservation.owed_back })}
        onClose={() => setKind(null)}
        onDone={refresh}
      />
      <ReverseDialog
        clientId={clientId}
        bookingId={id}
        who={who}
        money={reversed}
        onClose={() => setReversed(null)}
        onDone={refresh}
      />
    </Card>
  );
}

function noteOf(payment: Money): string {
  const { moved_on, method, reference, recorded_by, note, reversed_reason } = payment;
  return [formatDay(moved_on), t.methods[method], reference, recorded_by, note, reversed_reason]
    .filter(Boolean)
    .join(" · ");
}
