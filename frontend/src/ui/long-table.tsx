import { useVirtualizer } from "@tanstack/react-virtual";
import { type Key, type ReactNode, useRef } from "react";
import classes from "@/ui/data-table.module.css";

type Props<Row> = {
  label: string;
  columns: readonly string[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The cells of a row. */
  children: (row: Row) => ReactNode;
};

/** About the height of a row; each is measured once it is there. */
const ROW = 72;
/** Rows beyond the edges that are there already, for the keyboard and quick hands. */
const BEYOND = 12;

/** As `DataTable`, for hundreds of rows: only those in view are on the page, and their number is said. */
export function LongTable<Row>({ label, columns, rows, keyOf, children }: Props<Row>) {
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
    getItemKey: (index) => keyOf(rows[index] as Row),
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={frame} aria-label={label} tabIndex={0} className={classes["frame"]}>
      <table className={classes["table"]} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} columns={columns.length} />}
          {shown.map(({ index, key }) => (
            <tr key={String(key)} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
              {children(rows[index] as Row)}
            </tr>
          ))}
          {after > 0 && <Gap height={after} columns={columns.length} />}
        </tbody>
      </table>
    </section>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
