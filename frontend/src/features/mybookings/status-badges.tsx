import { t } from "#messages/mybookings";
import type { Wire } from "@/api/wire";
import { Badge, type BadgeTone } from "@/ui/badge";

type Reservation = Wire["ReservationOut"];

const statusTones: Record<Reservation["booking_status"], BadgeTone> = {
  confirmed: "good",
  pending: "warn",
  cancelled: "bad",
};

const paymentTones: Record<Reservation["payment_status"], BadgeTone> = {
  paid: "good",
  partial: "note",
  pending: "neutral",
  failed: "bad",
  refunded: "neutral",
};

const refundTones: Record<Reservation["refund_status"], BadgeTone> = {
  none: "neutral",
  owed: "warn",
  pending: "warn",
  partial: "neutral",
  full: "neutral",
};

/** The status of a booking and of its payment. */
export function StatusBadges({ reservation }: { reservation: Reservation }) {
  const { booking_status, payment_status, refund_pending, refund_status, advance_paid } = reservation;
  const { cancellation_asked_at, cancellation_declined_at, change_asked_at } = reservation;
  return (
    <>
      <Badge tone={statusTones[booking_status]}>{t.statuses[booking_status]}</Badge>
      {booking_status === "cancelled" && (refund_status !== "none" || advance_paid > 0) ? (
        <Badge tone={refundTones[refund_status]}>
          {t.refunds[refund_status === "none" ? "kept" : refund_status]}
        </Badge>
      ) : (
        <Badge tone={paymentTones[payment_status]}>{t.payments[payment_status]}</Badge>
      )}
      {cancellation_asked_at && <Badge tone="warn">{t.cancelAsked}</Badge>}
      {change_asked_at && <Badge tone="warn">{t.changeRequested}</Badge>}
      {cancellation_declined_at && booking_status === "confirmed" && (
        <Badge tone="neutral">{t.declinedBadge}</Badge>
      )}
      {refund_pending && booking_status === "confirmed" && <Badge tone="warn">{t.refundPending}</Badge>}
    </>
  );
}
