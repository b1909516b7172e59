import type { Column } from "@/ui/data-table";

type Value = string | number | null;

/**
 * The rows of a list that is wholly loaded, in the order of a column: its `sort`, with a minus sign before it from the
 * largest down. Rows without a value are last in both orders, and equal rows stay in their order.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const isDown = sort?.startsWith("-") ?? false;
  const column = columns.find(
    (candidate) => candidate.sort !== undefined && candidate.sort === sort?.slice(isDown ? 1 : 0),
  );
  if (!column) return rows;
  const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  return rows
    .map((row) => ({ row, value: orderOf(column, row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      const order =
        typeof a.value === "number" && typeof b.value === "number"
          ? a.value - b.value
          : collator.compare(String(a.value), String(b.value));
      return isDown ? -order : order;
    })
    .map(({ row }) => row);
}

function orderOf<Row>(column: Column<Row>, row: Row): Value {
  if (column.by) return column.by(row);
  return "value" in column ? column.value(row) : null;
}
