import { useState } from "react";
import { t } from "#messages/suppliers";
import type { PartProps } from "@/features/suppliers/bills-part";
import { subjectOf } from "@/features/suppliers/cost-choice";
import { type Payment, removePayment } from "@/features/suppliers/queries";
import { RemovalDialog, RowActs } from "@/features/suppliers/row-acts";
import classes from "@/features/suppliers/suppliers.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/data-table";
import { Note } from "@/ui/layout";
import { EmptyState } from "@/ui/states";

/** What was paid to a supplier. */
export function PaymentsPart({
  id,
  supplier,
  onChange,
  onEdit,
}: PartProps & { onEdit: (payment: Payment) => void }) {
  const [removing, setRemoving] = useState<Payment | null>(null);
  if (supplier.payments.length === 0) return <EmptyState title={t.noPayments} text={t.noPaymentsText} />;
  return (
    <div className={classes["part"]}>
      <DataTable
        label={t.payments}
        columns={columnsOf(onEdit, setRemoving)}
        rows={supplier.payments}
        keyOf={({ cost_payment_id }) => cost_payment_id}
      />
      <RemovalDialog
        row={removing}
        nameOf={labelOf}
        remove={(payment) => removePayment(id, payment.cost_payment_id)}
        removed={t.paymentRemoved}
        onRemoved={onChange}
        onClose={() => setRemoving(null)}
      />
    </div>
  );
}

function labelOf({ amount, paid_on }: Payment): string {
  return `${formatRupees(amount)}, ${formatDay(paid_on)}`;
}

function columnsOf(
  onEdit: (payment: Payment) => void,
  onRemove: (payment: Payment) => void,
): readonly Column<Payment>[] {
  return [
    {
      name: t.forCost,
      kind: "title",
      cell: (payment) => (
        <>
          {subjectOf(payment) || t.onAccount}
          <Note small>{payment.note}</Note>
        </>
      ),
    },
    { name: t.paidOn, kind: "day", value: ({ paid_on }) => paid_on },
    { name: t.paidBy, kind: "short", cell: ({ paid_by }) => t.methods[paid_by] },
    { name: t.amount, kind: "money", value: ({ amount }) => amount },
    {
      name: t.actions,
      kind: "actions",
      cell: (payment) => (
        <RowActs
          name={labelOf(payment)}
          file={payment.bill}
          onEdit={() => onEdit(payment)}
          onRemove={() => onRemove(payment)}
        />
      ),
    },
  ];
}
