import type { Key, ReactNode } from "react";
import { type Column, DataTable, type Sorting } from "@/ui/data-table";
import { sortRows } from "@/ui/sort-rows";
import { TableBar } from "@/ui/table-bar";
import { useColumns } from "@/ui/table-columns";
import { useOrder } from "@/ui/use-order";

type Props<Row> = {
  /** The name under which the browser keeps the chosen columns, and the address the order. */
  table: string;
  label: string;
  /** How many rows there are. */
  count: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** For lists that the server sorts, page by page. Without: the list is whole and sorted here. */
  sorting?: Sorting;
  /** A sum of the rows, which stays above them in every order. */
  sum?: Row;
  /** The address of the rows of all pages, in this order, as a file. */
  fileOf?: (format: "csv" | "xlsx") => string;
};

/** A list of records: sorted by its columns, with the columns that were chosen, and as a file. */
export function RecordTable<Row>({ table, label, count, columns, rows, keyOf, sum, ...props }: Props<Row>) {
  const order = useOrder(table);
  const isWhole = props.sorting === undefined;
  const sorting = props.sorting ?? order;
  const chosen = useColumns(table, columns);
  const ordered = isWhole ? sortRows(rows, columns, order.value) : rows;
  return (
    <>
      <TableBar label={label} count={count} chosen={chosen} sorting={sorting} fileOf={props.fileOf} />
      <DataTable
        label={label}
        columns={chosen.columns}
        rows={sum === undefined ? ordered : [sum, ...ordered]}
        sorting={sorting}
        keyOf={keyOf}
      />
    </>
  );
}
