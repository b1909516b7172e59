import { t } from "#messages/operator";
import { t as tr } from "#messages/refunds";
import type { Wire } from "@/api/wire";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";

const statusTones: Record<string, BadgeTone> = { confirmed: "good", pending: "warn", cancelled: "bad" };
const paymentTones: Record<string, BadgeTone> = { paid: "good", partial: "note", failed: "bad" };

export function BookingStatus({ status }: { status: string }) {
  return (
    <Badge tone={statusTones[status] ?? "neutral"}>
      {t.statuses[status as keyof typeof t.statuses] ?? status}
    </Badge>
  );
}

type Paid = Pick<
  Wire["PlanReservation"],
  "booking_status" | "payment_status" | "refund_status" | "advance_paid" | "owed_back"
>;

/** The payment status or, for a cancelled booking, the refund status. */
export function PaymentStatus({ booking }: { booking: Paid }) {
  const { booking_status, payment_status: status, refund_status: refund } = booking;
  if (booking_status === "cancelled" && (refund !== "none" || booking.advance_paid > 0)) {
    if (refund === "owed") return <Badge tone="warn">{tr.owedBadge(formatRupees(booking.owed_back))}</Badge>;
    return (
      <Badge tone={refund === "pending" ? "warn" : "neutral"}>
        {tr.states[refund === "none" ? "kept" : refund]}
      </Badge>
    );
  }
  return (
    <Badge tone={paymentTones[status] ?? "neutral"}>
      {t.payments[status as keyof typeof t.payments] ?? status}
    </Badge>
  );
}
