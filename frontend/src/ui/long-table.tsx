import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type Key, useLayoutEffect, useRef, useState } from "react";
import { Cells, type Column, TableFrame } from "@/ui/data-table";

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
};

/** About the height of a row; each is measured once it is there. */
const ROW = 72;
/** Rows beyond the edges that are there already, for the keyboard and quick hands. */
const BEYOND = 12;

/** As `DataTable`, for hundreds of rows: only those in view are on the page, and their number is said. */
export function LongTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (frame.current) setTop(frame.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW,
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: (index) => keyOf(rows[index] as Row),
    // Cards stand apart from each other.
    measureElement: (row) =>
      row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBlockEnd),
  });
  const shown = virtual.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <TableFrame ref={frame} label={label} columns={columns} rowCount={rows.length + 1}>
      {before > 0 && <Gap height={before} columns={columns.length} />}
      {shown.map(({ index, key }) => (
        <tr key={String(key)} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
          <Cells row={rows[index] as Row} columns={columns} />
        </tr>
      ))}
      {after > 0 && <Gap height={after} columns={columns.length} />}
    </TableFrame>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden data-gap>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
