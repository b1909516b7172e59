import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/suppliers";
import { sentenceOf } from "@/api/errors";
import type { PartProps } from "@/features/suppliers/bills-part";
import { subjectOf } from "@/features/suppliers/cost-choice";
import { type Payment, removePayment } from "@/features/suppliers/queries";
import { RowActs } from "@/features/suppliers/row-acts";
import classes from "@/features/suppliers/suppliers.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { type Column, DataTable } from "@/ui/data-table";
import { Notice } from "@/ui/notice";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

/** What was paid to a supplier. */
export function PaymentsPart({
  id,
  supplier,
  onChange,
  onEdit,
}: PartProps & { onEdit: (payment: Payment) => void }) {
  const [removing, setRemoving] = useState<Payment | null>(null);
  const removal = useMutation({
    mutationFn: (payment: Payment) => removePayment(id, payment.cost_payment_id),
    onSuccess: async (after) => {
      setRemoving(null);
      toast.success(t.paymentRemoved);
      await onChange(after);
    },
  });
  if (supplier.payments.length === 0) return <EmptyState title={t.noPayments} text={t.noPaymentsText} />;
  return (
    <div className={classes["part"]}>
      <DataTable
        label={t.payments}
        columns={columnsOf(onEdit, setRemoving)}
        rows={supplier.payments}
        keyOf={({ cost_payment_id }) => cost_payment_id}
      />
      <ConfirmDialog
        title={t.removeTitle(removing ? labelOf(removing) : "")}
        opened={removing !== null}
        confirm={t.remove}
        cancel={t.back}
        loading={removal.isPending}
        error={removal.isError && <Notice tone="bad">{sentenceOf(removal.error, t.saveFailed)}</Notice>}
        onConfirm={() => removing && removal.mutate(removing)}
        onClose={() => {
          removal.reset();
          setRemoving(null);
        }}
      >
        <p>{t.removeText}</p>
      </ConfirmDialog>
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
          <span className={classes["less"]}>{payment.note}</span>
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
