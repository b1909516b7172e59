import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/supplier-rates";
import type { PartProps } from "@/features/suppliers/bills-part";
import { type Rate, saveRates } from "@/features/suppliers/queries";
import { type OpenRate, RateDialog } from "@/features/suppliers/rate-dialog";
import { RemovalDialog, RowActs } from "@/features/suppliers/row-acts";
import classes from "@/features/suppliers/suppliers.module.css";
import { formatDay, formatDayRange } from "@/lib/dates";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Note, Row } from "@/ui/layout";
import { EmptyState } from "@/ui/states";

/** The rates of a supplier's contract, by season: Profit of a departure proposes costs by them. */
export function RatesPart({ id, supplier, onChange }: PartProps) {
  const [opened, setOpened] = useState<OpenRate | null>(null);
  const [removing, setRemoving] = useState<Rate | null>(null);
  const add = (
    <Button
      variant="outline"
      before={<Plus size={18} aria-hidden />}
      onClick={() => setOpened({ rate: null })}
    >
      {t.add}
    </Button>
  );
  return (
    <div className={classes["part"]}>
      {supplier.rates.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText} action={add} />
      ) : (
        <>
          <Row>{add}</Row>
          <DataTable
            label={t.title}
            columns={columnsOf((rate) => setOpened({ rate }), setRemoving)}
            rows={supplier.rates}
            keyOf={({ supplier_rate_id }) => supplier_rate_id}
          />
        </>
      )}
      <RateDialog
        id={id}
        supplier={supplier}
        opened={opened}
        onClose={() => setOpened(null)}
        onSaved={onChange}
      />
      <RemovalDialog
        row={removing}
        nameOf={({ name }) => name}
        remove={(removed) =>
          saveRates(
            id,
            supplier.rates.filter((rate) => rate.supplier_rate_id !== removed.supplier_rate_id),
          )
        }
        removed={t.removed}
        onRemoved={onChange}
        onClose={() => setRemoving(null)}
      />
    </div>
  );
}

function columnsOf(onEdit: (rate: Rate) => void, onRemove: (rate: Rate) => void): readonly Column<Rate>[] {
  return [
    {
      name: t.name,
      kind: "title",
      cell: ({ name, unit }) => (
        <>
          {name}
          <Note small>{t.units[unit]}</Note>
        </>
      ),
    },
    { name: t.rate, kind: "money", value: ({ rate }) => rate },
    {
      name: t.season,
      cell: ({ valid_from, valid_until }) =>
        valid_until === null ? t.since(formatDay(valid_from)) : formatDayRange(valid_from, valid_until),
    },
    {
      name: t.actions,
      kind: "actions",
      cell: (rate) => (
        <RowActs name={rate.name} file={null} onEdit={() => onEdit(rate)} onRemove={() => onRemove(rate)} />
      ),
    },
  ];
}
