import { t } from "#messages/payouts";
import { less } from "@/features/payouts/amounts";
import classes from "@/features/payouts/payouts.module.css";
import type { Line } from "@/features/payouts/queries";
import { formatSignedRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/data-table";
import { RowTitleLink } from "@/ui/row-link";

/** Payments and refunds with their bookings, and what each adds to a payout. */
export function LinesTable({ label, lines }: { label: string; lines: readonly Line[] }) {
  return <DataTable label={label} columns={COLUMNS} rows={lines} keyOf={({ entity_id }) => entity_id} />;
}

const COLUMNS: readonly Column<Line>[] = [
  { name: t.booking, kind: "title", cell: (line) => <Booking line={line} /> },
  { name: t.kind, cell: kindOf },
  { name: t.date, kind: "moment", value: ({ happened_at }) => happened_at },
  { name: t.amount, kind: "number", cell: (line) => formatSignedRupees(signed(line)) },
  { name: t.fee, kind: "number", cell: ({ fee }) => formatSignedRupees(less(fee)) },
  { name: t.tax, kind: "number", cell: ({ fee_tax }) => formatSignedRupees(less(fee_tax)) },
  {
    name: t.lineNet,
    kind: "number",
    cell: ({ net }) => <strong className={classes["number"]}>{formatSignedRupees(net)}</strong>,
  },
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
