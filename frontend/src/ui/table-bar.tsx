import type { ReactNode } from "react";
import { t } from "#messages/shared";
import type { Column, Sorting } from "@/ui/data-table";
import { DownloadMenu } from "@/ui/download-menu";
import { Hint, Row } from "@/ui/layout";
import { SelectField } from "@/ui/select-field";
import classes from "@/ui/table-bar.module.css";
import { ColumnsMenu, type useColumns } from "@/ui/table-columns";

type Props<Row> = {
  /** What the table is called. */
  label: string;
  /** How many rows there are. */
  count: ReactNode;
  chosen: ReturnType<typeof useColumns<Row>>;
  sorting: Sorting;
  /** The address of the rows of all pages, in this order, as a file. */
  fileOf?: ((format: "csv" | "xlsx") => string) | undefined;
};

/** The line above a table: the number of rows, which columns are shown, and the files of what is shown. */
export function TableBar<Row>({ label, count, chosen, sorting, fileOf }: Props<Row>) {
  return (
    <div className={classes["bar"]}>
      <Hint role="status">{count}</Hint>
      {/* Cards have no header to press. */}
      <div className={classes["sort"]}>
        <SelectField
          label={t.sortBy}
          value={sorting.value ?? ""}
          data={[
            ...(sorting.value ? [] : [{ value: "", label: t.usualOrder }]),
            ...chosen.columns.flatMap(ordersOf),
          ]}
          onChange={(event) => sorting.onSort(event.currentTarget.value)}
        />
      </div>
      <Row noWrap gap={2}>
        <ColumnsMenu chosen={chosen} />
        {fileOf && <DownloadMenu label={label} fileOf={fileOf} />}
      </Row>
    </div>
  );
}

function ordersOf<Row>({ sort, name }: Column<Row>): { value: string; label: string }[] {
  if (!sort) return [];
  return [
    { value: sort, label: t.up(name) },
    { value: `-${sort}`, label: t.down(name) },
  ];
}
