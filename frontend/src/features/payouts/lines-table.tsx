import { t } from "#messages/payouts";
import { less } from "@/features/payouts/amounts";
import classes from "@/features/payouts/payouts.module.css";
import type { Line } from "@/features/payouts/queries";
import type { Column } from "@/ui/data-table";
import { RecordTable } from "@/ui/record-table";
import { RowTitleLink } from "@/ui/row-link";

/** Payments and refunds with their bookings, and what each adds to a payout. */
export function LinesTable({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <RecordTable
      table="payout-lines"
      label={label}
      count={t.lines(lines.length)}
      columns={COLUMNS}
      rows={lines}
      keyOf={({ entity_id }) => entity_id}
    />
  );
}

const COLUMNS: readonly Column<Line>[] = [
  {
    name: t.booking,
    sort: "booking",
    by: ({ customer_name, booking_reference }) => customer_name ?? booking_reference,
    kind: "title",
    cell: (line) => <Booking line={line} />,
  },
  { name: t.kind, sort: "kind", by: kindOf, cell: kindOf },
  { name: t.date, sort: "date", kind: "moment", value: ({ happened_at }) => happened_at },
  { name: t.amount, sort: "amount", kind: "money", value: signed },
  { name: t.fee, sort: "fee", by: ({ fee }) => fee, kind: "money", value: ({ fee }) => less(fee) },
  { name: t.tax, kind: "money", value: ({ fee_tax }) => less(fee_tax) },
  { name: t.lineNet, sort: "net", kind: "money", value: ({ net }) => net },
];

function Booking({ line }: { line: Line }) {
  if (line.reservation_event_id === null || line.event_id === null) {
    return (
      <>
        {t.noBooking}
        <span className={classes["under"]}>{line.entity_id}</span>
      </>
    );
  }
  return (
    <>
      <RowTitleLink
        to="/to/orders/$eventId/details/$reservationEventId"
        params={{ eventId: line.event_id, reservationEventId: line.reservation_event_id }}
      >
        {line.customer_name ?? line.booking_reference}
      </RowTitleLink>
      <span className={classes["under"]}>
        {line.booking_reference} · {line.event_title}
      </span>
    </>
  );
}

function kindOf({ kind, provider_kind }: Line): string {
  if (kind !== "other") return t.kinds[kind];
  return provider_kind in t.adjustments
    ? t.adjustments[provider_kind as keyof typeof t.adjustments]
    : t.kinds.other;
}

/** What a refund or a deduction takes is below zero. */
function signed({ amount, net }: Line): number {
  return net < 0 ? -amount : amount;
}
