import { useMutation, useQuery } from "@tanstack/react-query";
import { t as excess } from "#messages/excess-payments";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as tr } from "#messages/refunds";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { moneyQuery } from "@/domain/booking-money";
import { ExcessActs } from "@/domain/excess-acts";
import { May } from "@/domain/rights";
import type { BookingAct } from "@/features/bookings/booking-acts";
import { useRefreshBooking } from "@/features/bookings/booking-queries";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  reservation: Wire["ReservationOut"];
  onAct: (act: BookingAct) => void;
};

/** What is to be decided about the money of a booking: a requested cancellation, money to refund, a closed balance. */
export function MoneyNotices({ clientId, reservation, onAct }: Props) {
  const id = reservation.reservation_event_id;
  const refresh = useRefreshBooking(clientId, id);
  const { data: money } = useQuery(moneyQuery(clientId, id));
  const reopening = useMutation({
    mutationFn: (asksAgain: boolean) =>
      call("post", "/api/bookings/{reservation_event_id}/reopen-due", {
        path: { reservation_event_id: id },
        body: { include_refunded: asksAgain },
      }),
    onSuccess: () => {
      toast.success(t.reopened);
      return refresh();
    },
    onError: (error) => toast.error(error.message),
  });
  if (!money) return null;
  const { cancellation, due, price_reduction: reduction } = money;
  const price = formatRupees(addRupees(reservation.total_price, -reduction));
  const isClosed = reservation.is_due_closed && due > 0;
  const dueTitle = isClosed ? tr.closedTitle : tr.stillDueTitle;
  return (
    <>
      {money.refunds
        .filter(({ state }) => state === "undecided")
        .map((refund) => (
          <Notice
            key={refund.refund_id}
            tone="warn"
            title={excess.aboveDue(formatRupees(refund.amount))}
            action={
              <Row as="span">
                <ExcessActs
                  clientId={clientId}
                  refundId={refund.refund_id}
                  amount={refund.amount}
                  onDone={refresh}
                />
              </Row>
            }
          >
            {excess.aboveDueText}
          </Notice>
        ))}
      {cancellation.state === "asked" && cancellation.asked_at && (
        <Notice
          tone="warn"
          title={t.asksToCancel}
          action={
            <May right="refunds">
              <Button size="sm" variant="outline" onClick={() => onAct("decline")}>
                {to.decline}
              </Button>{" "}
              <Button size="sm" variant="danger" onClick={() => onAct("cancel")}>
                {t.cancel}
              </Button>
            </May>
          }
        >
          {t.asksText(formatMoment(cancellation.asked_at), formatRupees(cancellation.refund))}
          {cancellation.asked_reason && ` “${cancellation.asked_reason}”`}
        </Notice>
      )}
      {cancellation.state === "declined" && cancellation.decided_at && (
        <Notice tone="note" title={to.declinedTitle}>
          {to.declinedOn(formatMoment(cancellation.decided_at), cancellation.decided_reason)}
        </Notice>
      )}
      {cancellation.owed_back > 0 && (
        <Notice
          tone="warn"
          title={tr.owedHere(formatRupees(cancellation.owed_back))}
          action={
            <May right="refunds">
              <Button size="sm" onClick={() => onAct("returned")}>
                {tr.recordRefund(formatRupees(cancellation.owed_back))}
              </Button>
            </May>
          }
        >
          {tr.owedHereText}
        </Notice>
      )}
      {(isClosed || reduction > 0) && reservation.booking_status !== "cancelled" && (
        <Notice
          tone="note"
          title={due > 0 ? dueTitle(formatRupees(due)) : tr.nothingDueTitle}
          action={
            <May right="payments">
              {reduction > 0 && (
                <Button
                  size="sm"
                  variant="outline"
                  disabled={reopening.isPending}
                  onClick={() => reopening.mutate(true)}
                >
                  {tr.askAgain(formatRupees(reduction))}
                </Button>
              )}{" "}
              {isClosed && (
                <Button size="sm" loading={reopening.isPending} onClick={() => reopening.mutate(false)}>
                  {tr.reopen(formatRupees(due))}
                </Button>
              )}
            </May>
          }
        >
          {[reduction > 0 && tr.reducedText(formatRupees(reduction), price), isClosed && tr.closedText]
            .filter(Boolean)
            .join(" ")}
        </Notice>
      )}
    </>
  );
}
