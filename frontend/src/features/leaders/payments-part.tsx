import { t as words } from "#messages/leader-records";
import { t } from "#messages/leaders";
import { useMay } from "@/domain/rights";
import classes from "@/features/leaders/leaders.module.css";
import type { Leaders, Payment } from "@/features/leaders/queries";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Badge } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading, Hint, Note, Stack } from "@/ui/layout";
import { RowTitleLink } from "@/ui/row-link";

const COLUMNS: readonly Column<Payment>[] = [
  {
    name: t.customer,
    kind: "title",
    cell: (payment) => (
      <>
        <RowTitleLink
          to="/to/orders/$eventId/details/$reservationEventId"
          params={{ eventId: payment.event_id, reservationEventId: payment.reservation_event_id }}
        >
          {payment.customer_name || payment.booking_reference}
        </RowTitleLink>
        <Note small>
          {[
            payment.booking_reference,
            t.by(payment.by, formatMoment(payment.at)),
            payment.on_account > 0 && t.onAccount(formatRupees(payment.on_account)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Note>
      </>
    ),
  },
  {
    name: t.paidBy,
    kind: "short",
    cell: ({ paid_by, reference }) => [words.paidBy[paid_by], reference].filter(Boolean).join(" "),
  },
  {
    name: t.receipt,
    kind: "short",
    cell: ({ receipt, is_reversed }) => (is_reversed ? <Badge tone="neutral">{t.reversed}</Badge> : receipt),
  },
  { name: t.amount, kind: "money", value: ({ amount }) => amount },
];

/** The payments that leaders took on tour; nothing for people without the right to payments. */
export function PaymentsPart({ leaders }: { leaders: Leaders }) {
  const { payments } = leaders.records;
  if (!useMay()("payments")) return null;
  const sum = addRupees(...payments.filter(({ is_reversed }) => !is_reversed).map(({ amount }) => amount));
  return (
    <Stack as="section" gap={3} aria-labelledby="leader-payments">
      <div className={classes["bar"]}>
        <Heading id="leader-payments">{t.payments}</Heading>
        {payments.length > 0 && <Hint as="span">{t.taken(formatRupees(sum))}</Hint>}
      </div>
      {payments.length === 0 ? (
        <Hint>{t.noPayments}</Hint>
      ) : (
        <DataTable
          label={t.payments}
          columns={COLUMNS}
          rows={payments}
          keyOf={(payment) => payment.payment}
        />
      )}
    </Stack>
  );
}
