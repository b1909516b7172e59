import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type Key, lazy, type ReactNode, Suspense } from "react";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatSignedRupees } from "@/lib/money";
import classes from "@/ui/data-table.module.css";
import { LanguageText } from "@/ui/language-text";

const LongRows = lazy(async () => ({ default: (await import("@/ui/long-rows")).LongRows }));

/** Shown in tables of at least this width, and on every card; `card` is for cards only. Without: in every table. */
type From = { from?: "medium" | "wide" | "card" };

type Drawn<Row> = {
  /** The content of the cell; null omits the line on a card. */
  cell: (row: Row) => ReactNode;
};

/**
 * One column of a table and one line of its cards. `title` names the row and is the heading of its card, `mark` is shown beside the
 * title, `choice` before it, and `actions` at the end. The rest are values, on a card each with its name: `number` is
 * aligned at its end, `short` stays on one line, and `money` (rupees; all of a column with paise where one has some), `day`
 * (`YYYY-MM-DD`) and `moment` (an ISO instant) are formatted here.
 */
export type Column<Row> = {
  name: string;
  /** The order by this column, as the list's address and API name it. */
  sort?: string;
  /** What a list that is wholly loaded is sorted by, if it is not the column's `value`; null comes last. */
  by?: (row: Row) => string | number | null;
} & (
  | (Drawn<Row> & { kind: "title" | "mark" })
  /** `head` is shown in the header in place of the name. */
  | (Drawn<Row> & { kind: "choice"; head: ReactNode })
  | (Drawn<Row> & From & { kind?: "text" | "number" | "short" | "actions" })
  /** `marksLoss`: amounts below zero are emphasized. */
  | (From & { kind: "money"; value: (row: Row) => number; marksLoss?: boolean })
  | (From & { kind: "day" | "moment"; value: (row: Row) => string })
);

export type Sorting = { value: string | undefined; onSort: (value: string) => void };

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The order of the rows: the `sort` of a column, with a minus sign before it from the largest down. */
  sorting?: Sorting;
  /** For two or three short columns: shown as a table on phones too. */
  isSmall?: boolean;
};

/** Above this number of rows the table is virtualized, and the number of rows is announced. */
const MOST_DRAWN = 100;

/**
 * A table with a sticky header. It is as wide as its container and scrolls with the page: columns are hidden by
 * priority, and on narrow screens each row becomes a card.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, sorting, isSmall = false }: Props<Row>) {
  const isLong = rows.length > MOST_DRAWN;
  const precise = new Set(columns.filter((column) => hasPaise(column, rows)).map(({ name }) => name));
  const body = (part: readonly Row[]) => (
    <tbody>
      {part.map((row) => (
        <tr key={keyOf(row)}>
          <Cells row={row} columns={columns} precise={precise} />
        </tr>
      ))}
    </tbody>
  );
  return (
    <div className={classes["frame"]}>
      <table
        aria-label={label}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
        className={classes["table"]}
        data-cards={!isSmall || undefined}
      >
        <thead>
          <tr aria-rowindex={isLong ? 1 : undefined}>
            {columns.map((column) => (
              <th key={column.name} scope="col" aria-sort={sortOf(column, sorting)} {...lookOf(column)}>
                {sorting && column.sort ? <SortButton column={column} sorting={sorting} /> : headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        {isLong ? (
          <Suspense fallback={body(rows.slice(0, MOST_DRAWN))}>
            <LongRows
              count={rows.length}
              columns={columns.length}
              keyOf={(index) => keyOf(rows[index] as Row)}
            >
              {(index) => <Cells row={rows[index] as Row} columns={columns} precise={precise} />}
            </LongRows>
          </Suspense>
        ) : (
          body(rows)
        )}
      </table>
    </div>
  );
}

type CellProps<Row> = { row: Row; columns: readonly Column<Row>[]; precise: ReadonlySet<string> };

function Cells<Row>({ row, columns, precise }: CellProps<Row>) {
  return columns.map((column) => {
    const content = contentOf(column, row, precise);
    if (column.kind === "title") {
      return (
        <th key={column.name} scope="row" data-kind="title">
          <LanguageText>{content}</LanguageText>
        </th>
      );
    }
    return (
      <td
        key={column.name}
        data-name={column.name}
        data-empty={content === null || undefined}
        data-loss={(column.kind === "money" && column.marksLoss && column.value(row) < 0) || undefined}
        data-short={SHORT.has(column.kind ?? "text") || undefined}
        {...lookOf(column)}
      >
        <div className={classes["cell"]}>
          <LanguageText>{content}</LanguageText>
        </div>
      </td>
    );
  });
}

/** Sorts by its column, and the other way round when pressed again. */
function SortButton<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const { sort = "", name } = column;
  const isDown = sorting.value === `-${sort}`;
  const isUp = sorting.value === sort;
  // Amounts from the largest down, as people look for them.
  const next = isDown || (!isUp && !isAmount(column)) ? sort : `-${sort}`;
  const Arrow = isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown;
  return (
    <button type="button" className={classes["sort"]} onClick={() => sorting.onSort(next)}>
      {name}
      <Arrow size={14} aria-hidden data-shown={isUp || isDown || undefined} />
    </button>
  );
}

function sortOf<Row>({ sort }: Column<Row>, sorting?: Sorting): "ascending" | "descending" | undefined {
  if (!sort || !sorting) return undefined;
  if (sorting.value === sort) return "ascending";
  return sorting.value === `-${sort}` ? "descending" : undefined;
}

function isAmount<Row>({ kind }: Column<Row>): boolean {
  return kind === "number" || kind === "money" || kind === "moment";
}

function headOf<Row>(column: Column<Row>): ReactNode {
  if (column.kind === "choice") return column.head;
  return column.kind === "actions" ? <span className="visually-hidden">{column.name}</span> : column.name;
}

/** Whether amounts of a column are shown to the paisa, so that their digits are one below the other. */
function hasPaise<Row>(column: Column<Row>, rows: readonly Row[]): boolean {
  return column.kind === "money" && rows.some((row) => !Number.isInteger(column.value(row)));
}

function contentOf<Row>(column: Column<Row>, row: Row, precise: ReadonlySet<string>): ReactNode {
  switch (column.kind) {
    case "money":
      return formatSignedRupees(column.value(row), precise.has(column.name));
    case "day":
      return formatDay(column.value(row));
    case "moment":
      return formatMoment(column.value(row));
    default:
      return column.cell(row);
  }
}

/** Kinds that stay on one line. */
const SHORT: ReadonlySet<string> = new Set(["short", "day", "moment"]);
/** Kinds with a fixed position on a card. */
const PLACES: ReadonlySet<string> = new Set(["title", "mark", "choice", "actions"]);

/** Attributes that the style sheet uses. */
function lookOf<Row>(column: Column<Row>) {
  const { kind = "text" } = column;
  return {
    "data-kind": PLACES.has(kind) ? kind : "value",
    "data-from": "from" in column ? column.from : undefined,
    "data-number": kind === "number" || kind === "money" || undefined,
  };
}
