import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t as records } from "#messages/booking-records";
import { t as credit } from "#messages/credit";
import { t as deducted } from "#messages/customer-tds";
import { t as desk } from "#messages/desk-card";
import { t as account } from "#messages/on-account";
import { t } from "#messages/operator";
import { t as ways } from "#messages/payment-methods";
import { t as tr } from "#messages/refunds";
import type { Wire } from "@/api/wire";
import { moneyQuery } from "@/domain/booking-money";
import { priceLines } from "@/domain/price-lines";
import { May, useMay } from "@/domain/rights";
import { deskStateQuery, offlinePaymentsQuery, useRefreshBooking } from "@/features/bookings/booking-queries";
import classes from "@/features/bookings/booking-records.module.css";
import { CertificateDialog } from "@/features/bookings/tds-dialogs";
import { methodName } from "@/features/bookings/timeline";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Hint } from "@/ui/layout";
import { Fact, Rows } from "@/ui/rows";

type Props = { clientId: number; booking: Wire["BookingOut"]; onTake: () => void };

/** Price, payments and balance of a booking, and the button that takes a payment. */
export function MoneyCard({ clientId, booking, onTake }: Props) {
  const { reservation_event: reservation } = booking;
  const id = reservation.reservation_event_id;
  const may = useMay();
  const [certified, setCertified] = useState<Wire["OfflinePaymentOut"] | null>(null);
  const onDone = useRefreshBooking(clientId, id);
  const { data: money } = useQuery(moneyQuery(clientId, id));
  const { data: offline } = useQuery(offlinePaymentsQuery(clientId, id));
  const { data: state } = useQuery(deskStateQuery(clientId, id));
  const expected = offline?.payments.filter(isExpected) ?? [];
  return (
    <Card label={t.money} className={classes["compact"]}>
      <Heading size="md">{t.money}</Heading>
      <Rows>
        {priceLines(booking.price_lines).map(({ key, name, amount }) => (
          <Fact key={key} name={name} amount>
            {amount}
          </Fact>
        ))}
        <Fact name={t.totalWithTax} rule amount>
          {formatRupees(reservation.total_price)}
        </Fact>
        {reservation.price_reduction > 0 && (
          <Fact name={tr.priceReduction}>−{formatRupees(reservation.price_reduction)}</Fact>
        )}
        <Fact name={t.paid} note={offline && money && methodsOf(money, offline)} amount>
          {formatRupees(reservation.advance_paid)}
        </Fact>
        {expected.map((payment) => (
          <Fact
            key={payment.offline_payment_id}
            name={deducted.due}
            note={payment.tds && `${payment.tds.tan}, ${deducted.expectedBy(formatDay(payment.tds.due_on))}`}
            amount
          >
            {formatRupees(payment.amount)}
          </Fact>
        ))}
        {reservation.refunded_amount > 0 && (
          <Fact name={t.refunded}>{formatRupees(reservation.refunded_amount)}</Fact>
        )}
        {reservation.instalments.length > 1 &&
          reservation.instalments.map(({ due_on, amount }) => (
            <Fact key={due_on} name={t.instalmentBy(formatDay(due_on))}>
              {formatRupees(amount)}
            </Fact>
          ))}
        <Fact
          name={t.due}
          note={
            reservation.is_due_closed && reservation.balance_due > 0
              ? tr.closed
              : reservation.instalments.length === 1 &&
                reservation.balance_due_on &&
                t.dueBy(formatDay(reservation.balance_due_on))
          }
          strong
          rule
          amount
        >
          {formatRupees(reservation.balance_due)}
        </Fact>
      </Rows>
      {offline && offline.credit > 0 && <Hint>{credit.ofCustomer(formatRupees(offline.credit))}</Hint>}
      {offline && offline.on_account > 0 && (
        <Hint>{account.ofCustomer(formatRupees(offline.on_account))}</Hint>
      )}
      {state?.has_payment_link && !may("payments") && <Hint>{desk.hiddenLink}</Hint>}
      {expected.map((payment) => (
        <May right="payments" key={payment.offline_payment_id}>
          <Button fullWidth variant="outline" onClick={() => setCertified(payment)}>
            {deducted.recordCertificate}
          </Button>
        </May>
      ))}
      <CertificateDialog
        clientId={clientId}
        bookingId={id}
        payment={certified}
        onClose={() => setCertified(null)}
        onDone={onDone}
      />
      {(offline?.due ?? reservation.balance_due) > 0 && (
        <May right="payments">
          <Button fullWidth disabled={!offline} onClick={onTake}>
            {records.take}
          </Button>
        </May>
      )}
    </Card>
  );
}

/** Whether it is deducted tax whose certificate is expected, and no received money. */
function isExpected({ kind, tds, reversed_at }: Wire["OfflinePaymentOut"]): boolean {
  return kind === "received" && tds?.state === "expected" && reversed_at === null;
}

/** What was paid by each of several methods: Card ₹6,584, Cash ₹500. */
function methodsOf({ payments }: Wire["MoneyOut"], offline: Wire["OfflinePayments"]): string | false {
  const sums = new Map<string, number>();
  const add = (method: string, amount: number) => sums.set(method, addRupees(sums.get(method) ?? 0, amount));
  for (const { method, amount } of payments) add(methodName(method) ?? t.paymentOn, amount);
  for (const payment of offline.payments) {
    const { kind, method, amount, reversed_at } = payment;
    if (kind === "received" && !reversed_at && !isExpected(payment)) add(ways.methods[method], amount);
  }
  const paid = [...sums].filter(([, amount]) => amount > 0);
  return paid.length > 1 && paid.map(([method, amount]) => `${method} ${formatRupees(amount)}`).join(", ");
}
