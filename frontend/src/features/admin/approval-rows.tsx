import { type ReactNode, useId } from "react";
import { t } from "#messages/admin";
import type { Wire } from "@/api/wire";
import { Approval, Decide } from "@/features/admin/decide";
import type { Decision } from "@/features/admin/queries";
import { choiceColumn } from "@/ui/choice-column";
import { type Column, DataTable } from "@/ui/data-table";
import { Hint, Row, Text } from "@/ui/layout";
import type { AnyLink } from "@/ui/link";
import { RowTitleLink } from "@/ui/row-link";

export type Approvable = Pick<Wire["ToRequestOut"], "approval_status" | "decision_reason">;

/** The parts of a row, and what else helps to decide about it. */
export type ApprovalDisplay<Row> = {
  nameLabel: string;
  /** The row's own page. */
  linkOf?: (row: Row) => AnyLink;
  /** Further text under the name that distinguishes the row. */
  noteOf?: (row: Row) => ReactNode;
  columns: readonly Column<Row>[];
  /** What else can be done with a row, beside the decision. */
  more?: (row: Row) => ReactNode;
};

type Props<Row> = ApprovalDisplay<Row> & {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  chosen: ReadonlySet<number>;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
  deciding: { rows: readonly Row[]; decision: Decision } | null;
  onDecide: (row: Row, decision: Decision) => void;
};

/** What is to be decided about. */
export function ApprovalRows<Row extends Approvable>({
  label,
  rows,
  idOf,
  nameOf,
  nameLabel,
  linkOf,
  noteOf,
  columns: facts,
  more,
  chosen,
  onChoose,
  deciding,
  onDecide,
}: Props<Row>) {
  const id = useId();
  const decisions = (row: Row) => ({
    id: idOf(row),
    status: row.approval_status,
    deciding: deciding?.rows.some((decidedRow) => idOf(decidedRow) === idOf(row)) ? deciding.decision : null,
    onDecide: (decision: Decision) => onDecide(row, decision),
  });
  const nameId = (row: Row) => `${id}-${idOf(row)}`;
  const columns: readonly Column<Row>[] = [
    choiceColumn({
      rows,
      all: t.selectAll,
      nameOf: (row) => t.select(nameOf(row)),
      isChosen: (row) => chosen.has(idOf(row)),
      onChoose,
    }),
    {
      name: nameLabel,
      kind: "title",
      cell: (row) => (
        <>
          <span id={nameId(row)}>
            {linkOf ? <RowTitleLink {...linkOf(row)}>{nameOf(row)}</RowTitleLink> : nameOf(row)}
          </span>
          <Note>{noteOf?.(row)}</Note>
          <Why row={row} />
        </>
      ),
    },
    ...facts,
    { name: t.status, kind: "mark", cell: (row) => <Approval status={row.approval_status} /> },
    {
      name: t.actions,
      kind: "actions",
      cell: (row) => (
        <Row justify="end" gap={1}>
          <Decide nameId={nameId(row)} {...decisions(row)} />
          {more?.(row)}
        </Row>
      ),
    },
  ];
  return <DataTable label={label} columns={columns} rows={rows} keyOf={idOf} />;
}

/** Small text below a value. */
export function Note({ children }: { children: ReactNode }) {
  return children ? (
    <Text as="span" block tone="muted" weight={400}>
      {children}
    </Text>
  ) : null;
}

/** The reason for the rejection, if there is one. */
function Why({ row }: { row: Approvable }) {
  if (row.approval_status !== "rejected" || !row.decision_reason) return null;
  return (
    <Hint above={1} breakable lines width="slim">
      {t.decidedBecause(row.decision_reason)}
    </Hint>
  );
}
