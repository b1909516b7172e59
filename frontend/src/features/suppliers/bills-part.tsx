import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/suppliers";
import { sentenceOf } from "@/api/errors";
import { subjectOf } from "@/features/suppliers/cost-choice";
import { type Bill, removeBill, type Supplier, type SupplierId } from "@/features/suppliers/queries";
import { RowActs } from "@/features/suppliers/row-acts";
import classes from "@/features/suppliers/suppliers.module.css";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { type Column, DataTable } from "@/ui/data-table";
import { Notice } from "@/ui/notice";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

export type PartProps = {
  id: SupplierId;
  supplier: Supplier;
  onChange: (supplier: Supplier) => Promise<unknown>;
};

/** The bills of a supplier. */
export function BillsPart({ id, supplier, onChange, onEdit }: PartProps & { onEdit: (bill: Bill) => void }) {
  const [removing, setRemoving] = useState<Bill | null>(null);
  const removal = useMutation({
    mutationFn: (bill: Bill) => removeBill(id, bill.supplier_bill_id),
    onSuccess: async (after) => {
      setRemoving(null);
      toast.success(t.billRemoved);
      await onChange(after);
    },
  });
  if (supplier.bills.length === 0) return <EmptyState title={t.noBills} text={t.noBillsText} />;
  return (
    <div className={classes["part"]}>
      <DataTable
        label={t.bills}
        columns={columnsOf(onEdit, setRemoving)}
        rows={supplier.bills}
        keyOf={({ supplier_bill_id }) => supplier_bill_id}
      />
      <ConfirmDialog
        title={t.removeTitle(removing?.number ?? "")}
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

function columnsOf(onEdit: (bill: Bill) => void, onRemove: (bill: Bill) => void): readonly Column<Bill>[] {
  return [
    {
      name: t.bill,
      kind: "title",
      cell: (bill) => (
        <>
          {bill.number}
          <span className={classes["less"]}>{[subjectOf(bill), bill.note].filter(Boolean).join(" · ")}</span>
        </>
      ),
    },
    { name: t.billedOn, kind: "day", value: ({ billed_on }) => billed_on },
    { name: t.dueOn, kind: "day", from: "medium", value: ({ due_on }) => due_on },
    { name: t.taxable, kind: "money", from: "medium", value: ({ taxable }) => taxable },
    { name: t.gst, kind: "money", from: "wide", value: ({ gst }) => gst },
    { name: t.tds, kind: "money", value: ({ tds }) => tds },
    { name: t.payable, kind: "money", value: ({ payable }) => payable },
    {
      name: t.actions,
      kind: "actions",
      cell: (bill) => (
        <RowActs
          name={bill.number}
          file={bill.file}
          onEdit={() => onEdit(bill)}
          onRemove={() => onRemove(bill)}
        />
      ),
    },
  ];
}
