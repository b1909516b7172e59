import { CheckField } from "@/ui/check-field";
import type { Column } from "@/ui/data-table";

/** Rows that are chosen by boxes. */
type Choice<Row> = {
  rows: readonly Row[];
  isChosen: (row: Row) => boolean;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
  /** The label of a row's box, which is not shown. */
  nameOf: (row: Row) => string;
  /** The label of the box that chooses all rows. */
  all: string;
  /** Whether the row has a box; without, every row has one. */
  canChoose?: (row: Row) => boolean;
};

/** The column of boxes that choose rows, with a box for all of them in its head. */
export function choiceColumn<Row>({ canChoose = () => true, ...choice }: Choice<Row>): Column<Row> {
  const rows = choice.rows.filter(canChoose);
  return {
    name: choice.all,
    kind: "choice",
    head: rows.length > 0 && (
      <CheckField
        label={<span data-words>{choice.all}</span>}
        checked={rows.every(choice.isChosen)}
        onChange={(isChosen) => choice.onChoose(rows, isChosen)}
      />
    ),
    cell: (row) => canChoose(row) && <RowChoice row={row} {...choice} />,
  };
}

type RowProps<Row> = Pick<Choice<Row>, "isChosen" | "onChoose" | "nameOf"> & { row: Row };

/** The box that chooses a row or a card. */
export function RowChoice<Row>({ row, isChosen, onChoose, nameOf }: RowProps<Row>) {
  return (
    <CheckField
      label={<span className="visually-hidden">{nameOf(row)}</span>}
      checked={isChosen(row)}
      onChange={(chosen) => onChoose([row], chosen)}
    />
  );
}
