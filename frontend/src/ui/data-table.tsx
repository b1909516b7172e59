import type { Key, ReactNode, Ref } from "react";
import classes from "@/ui/data-table.module.css";

export type Column<Row> = {
  name: string;
  /** What a row has there; null leaves the line out on a card. */
  cell: (row: Row) => ReactNode;
  /**
   * `title` names the row and heads its card, `mark` stands beside the title, `choice` before it, and `actions` at the
   * end; the rest are values, on a card each with its name.
   */
  kind?: "title" | "mark" | "choice" | "actions";
  /** Shown in tables of at least this width, and on every card; `card` is for cards only. Without: in every table. */
  from?: "medium" | "wide" | "card";
  /** At the end of its column, under each other. */
  isNumber?: boolean;
  /** Stays on one line: a day, a phone number. */
  isShort?: boolean;
  /** What the head shows in place of the name. */
  head?: ReactNode;
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Two or three short columns: a table on a phone, too. */
  isSmall?: boolean;
};

/**
 * Rows under a head that stays in view. It is as wide as its place and scrolls with the page: columns leave by their
 * priority, and where there is no room for a table each row becomes a card.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, isSmall = false }: Props<Row>) {
  return (
    <TableFrame label={label} columns={columns} isSmall={isSmall}>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          <Cells row={row} columns={columns} />
        </tr>
      ))}
    </TableFrame>
  );
}

type FrameProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  children: ReactNode;
  isSmall?: boolean;
  /** All rows with the head, where not every one is on the page. */
  rowCount?: number;
  ref?: Ref<HTMLDivElement>;
};

/** The table around its rows. */
export function TableFrame<Row>({ label, columns, children, isSmall, rowCount, ref }: FrameProps<Row>) {
  return (
    <div ref={ref} className={classes["frame"]}>
      <table
        aria-label={label}
        aria-rowcount={rowCount}
        className={classes["table"]}
        data-cards={!isSmall || undefined}
      >
        <thead>
          <tr aria-rowindex={rowCount && 1}>
            {columns.map(({ name, kind, from, isNumber, head }) => (
              <th
                key={name}
                scope="col"
                data-kind={kind}
                data-from={from}
                data-number={isNumber || undefined}
              >
                {head ?? (kind === "actions" ? <span className="visually-hidden">{name}</span> : name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The cells of a row. */
export function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ name, cell, kind, from, isNumber, isShort }) => {
    const content = cell(row);
    if (kind === "title") {
      return (
        <th key={name} scope="row" data-kind={kind}>
          {content}
        </th>
      );
    }
    return (
      <td
        key={name}
        data-kind={kind ?? "value"}
        data-name={name}
        data-from={from}
        data-number={isNumber || undefined}
        data-short={isShort || undefined}
        data-empty={content === null || undefined}
      >
        <div className={classes["cell"]}>{content}</div>
      </td>
    );
  });
}
