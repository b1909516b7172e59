import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as tr } from "#messages/refunds";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { moneyQuery } from "@/domain/booking-money";
import { RecordDialog } from "@/domain/record-payment-dialog";
import { type Act, RefundDialog, whoOf } from "@/domain/refund-dialog";
import { May } from "@/domain/rights";
import { useRefreshBooking } from "@/features/bookings/booking-queries";
import { DeclineDialog } from "@/features/bookings/decline-dialog";
import classes from "@/features/bookings/payments-and-refunds.module.css";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { Row, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { booking: Wire["BookingOut"]; clientId: number };

/** The payments and refunds of a booking, with the actions Refund and Cancel. */
export function PaymentsAndRefunds({ booking, clientId }: Props) {
  const reservation = booking.reservation_event;
  const id = reservation.reservation_event_id;
  const refresh = useRefreshBooking(clientId, id);
  const money = useQuery(moneyQuery(clientId, id));
  const [act, setAct] = useState<Act | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const [isRecording, setRecording] = useState(false);
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

  if (money.isError && !money.data) {
    return (
      <ErrorState
        title={t.moneyFailed}
        text={money.error.message}
        retryLabel={t.retry}
        onRetry={() => void money.refetch()}
      />
    );
  }
  if (!money.data) return <Skeleton height="10rem" />;
  const { cancellation, left: amountLeft, payments, refunds, due, price_reduction: reduction } = money.data;
  const isCancelled = reservation.booking_status === "cancelled";
  const customerName = booking.traveller_info[0]?.full_name ?? reservation.booking_reference;
  const paidBooking = { ...reservation, customer_name: customerName };
  const price = formatRupees(addRupees(reservation.total_price, -reduction));
  const isClosed = reservation.is_due_closed && due > 0;
  const dueTitle = isClosed ? tr.closedTitle : tr.stillDueTitle;
  return (
    <section className={classes["section"]}>
      {cancellation.state === "asked" && cancellation.asked_at && (
        <Notice
          tone="warn"
          title={t.asksToCancel}
          action={
            <span className={classes["actions"]}>
              <May right="refunds">
                <May right="refunds">
                  <Button size="sm" variant="outline" onClick={() => setDeclining(true)}>
                    {to.decline}
                  </Button>
                </May>
                <Button size="sm" variant="danger" onClick={() => setAct("cancel")}>
                  {t.cancel}
                </Button>
              </May>
            </span>
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
              <Button size="sm" onClick={() => setRecording(true)}>
                {tr.recordRefund(formatRupees(cancellation.owed_back))}
              </Button>
            </May>
          }
        >
          {tr.owedHereText}
        </Notice>
      )}
      {(isClosed || reduction > 0) && !isCancelled && (
        <Notice
          tone="note"
          title={due > 0 ? dueTitle(formatRupees(due)) : tr.nothingDueTitle}
          action={
            <span className={classes["actions"]}>
              {reduction > 0 && (
                <May right="payments">
                  <Button
                    size="sm"
                    variant="outline"
                    disabled={reopening.isPending}
                    onClick={() => reopening.mutate(true)}
                  >
                    {tr.askAgain(formatRupees(reduction))}
                  </Button>
                </May>
              )}
              {isClosed && (
                <May right="payments">
                  <Button size="sm" loading={reopening.isPending} onClick={() => reopening.mutate(false)}>
                    {tr.reopen(formatRupees(due))}
                  </Button>
                </May>
              )}
            </span>
          }
        >
          {[reduction > 0 && tr.reducedText(formatRupees(reduction), price), isClosed && tr.closedText]
            .filter(Boolean)
            .join(" ")}
        </Notice>
      )}
      <Card label={t.moneyMoved}>
        <div className={classes["body"]}>
          <h2 className={classes["title"]}>{t.moneyMoved}</h2>
          <Rows>
            {payments.map((payment) => (
              <Row
                key={`${payment.payment_id} ${payment.moved_with}`}
                name={
                  payment.moved_with === null
                    ? t.paymentOn
                    : (payment.amount < 0 ? t.movedTo : t.movedFrom)(payment.moved_with)
                }
                note={[payment.captured_at && formatMoment(payment.captured_at), methodName(payment.method)]
                  .filter(Boolean)
                  .join(" · ")}
              >
                {payment.amount < 0 ? `−${formatRupees(-payment.amount)}` : formatRupees(payment.amount)}
              </Row>
            ))}
            {refunds.map((refund) => (
              <Row
                key={refund.refund_id}
                name={`${t.refundOn}: ${t.refundStates[refund.state]}`}
                note={[formatMoment(refund.requested_at), refund.requested_by ?? t.bySystem, refund.reason]
                  .filter(Boolean)
                  .join(" · ")}
              >
                −{formatRupees(refund.amount)}{" "}
                {refund.state === "needs_attention" && (
                  <Retry clientId={clientId} refundId={refund.refund_id} onDone={refresh} />
                )}
              </Row>
            ))}
            <Row name={tr.left} strong rule>
              {formatRupees(amountLeft)}
            </Row>
          </Rows>
          <div className={classes["actions"]}>
            <May right="refunds">
              <Button
                variant="outline"
                disabled={amountLeft <= 0 || reservation.payment_status === "refunded"}
                onClick={() => setAct("refund")}
              >
                {t.refund}
              </Button>
            </May>
            {cancellation.state !== "asked" && (
              <May right="refunds">
                <Button variant="danger" disabled={isCancelled} onClick={() => setAct("cancel")}>
                  {t.cancel}
                </Button>
              </May>
            )}
          </div>
        </div>
      </Card>
      <RefundDialog
        act={act}
        clientId={clientId}
        booking={paidBooking}
        onClose={() => setAct(null)}
        onDone={refresh}
      />
      <RecordDialog
        clientId={clientId}
        bookingId={id}
        who={whoOf(paidBooking)}
        kind={isRecording ? "returned" : null}
        most={money.data.left_offline}
        proposed={cancellation.owed_back}
        onClose={() => setRecording(false)}
        onDone={refresh}
      />
      <DeclineDialog
        clientId={clientId}
        bookingId={id}
        name={customerName}
        opened={isDeclining}
        onClose={() => setDeclining(false)}
        onDone={refresh}
      />
    </section>
  );
}

type RetryProps = { clientId: number; refundId: number; onDone: () => Promise<unknown> };

function Retry({ clientId, refundId, onDone }: RetryProps) {
  const retrying = useMutation({
    mutationFn: () =>
      call("post", "/api/bookings/clients/{client_id}/refunds/{refund_id}/retry", {
        path: { client_id: clientId, refund_id: refundId },
      }),
    onSuccess: () => {
      toast.success(t.retried);
      return onDone();
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <May right="refunds">
      <Button size="sm" variant="outline" loading={retrying.isPending} onClick={() => retrying.mutate()}>
        {t.retryRefund}
      </Button>
    </May>
  );
}

/** A method of the payment provider's, such as `upi`, in words. */
function methodName(method: string | null): string | null {
  return method === null ? null : (t.onlineMethods[method as keyof typeof t.onlineMethods] ?? method);
}
