import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type Key, type ReactNode, useLayoutEffect, useRef, useState } from "react";

type Props = {
  /** The number of rows. */
  count: number;
  /** The number of columns. */
  columns: number;
  keyOf: (index: number) => Key;
  /** The cells of a row. */
  children: (index: number) => ReactNode;
};

/** The height of a row in pixels before it is measured. */
const ROW_HEIGHT = 72;
/** Rows rendered beyond the viewport, for the keyboard and fast scrolling. */
const OVERSCAN = 12;

/** The body of a long table: only the rows near the viewport are rendered. */
export function LongRows({ count, columns, keyOf, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: keyOf,
    // Cards have a gap between them.
    measureElement: (row) =>
      row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBlockEnd),
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <tbody ref={body}>
      {before > 0 && <Gap height={before} columns={columns} />}
      {items.map(({ index, key }) => (
        <tr key={String(key)} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
          {children(index)}
        </tr>
      ))}
      {after > 0 && <Gap height={after} columns={columns} />}
    </tbody>
  );
}

/** Takes the height of the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden data-gap>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
