import { useState } from "react";
import { t } from "#messages/suppliers";
import { subjectOf } from "@/features/suppliers/cost-choice";
import { type Bill, removeBill, type Supplier, type SupplierId } from "@/features/suppliers/queries";
import { RemovalDialog, RowActs } from "@/features/suppliers/row-acts";
import classes from "@/features/suppliers/suppliers.module.css";
import { type Column, DataTable } from "@/ui/data-table";
import { Note } from "@/ui/layout";
import { EmptyState } from "@/ui/states";

export type PartProps = {
  id: SupplierId;
  supplier: Supplier;
  onChange: (supplier: Supplier) => Promise<unknown>;
};

/** The bills of a supplier. */
export function BillsPart({ id, supplier, onChange, onEdit }: PartProps & { onEdit: (bill: Bill) => void }) {
  const [removing, setRemoving] = useState<Bill | null>(null);
  if (supplier.bills.length === 0) return <EmptyState title={t.noBills} text={t.noBillsText} />;
  return (
    <div className={classes["part"]}>
      <DataTable
        label={t.bills}
        columns={columnsOf(onEdit, setRemoving)}
        rows={supplier.bills}
        keyOf={({ supplier_bill_id }) => supplier_bill_id}
      />
      <RemovalDialog
        row={removing}
        nameOf={({ number }) => number}
        remove={(bill) => removeBill(id, bill.supplier_bill_id)}
        removed={t.billRemoved}
        onRemoved={onChange}
        onClose={() => setRemoving(null)}
      />
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
          <Note small>{[subjectOf(bill), bill.note].filter(Boolean).join(" · ")}</Note>
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
