import { type ReactNode, useId } from "react";
import { t } from "#messages/admin";
import type { Wire } from "@/api/wire";
import classes from "@/features/admin/approval-rows.module.css";
import { Approval, Decide } from "@/features/admin/decide";
import type { Decision } from "@/features/admin/queries";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { DataTable } from "@/ui/data-table";
import { TextLink } from "@/ui/link";
import { Row as FactRow, Rows } from "@/ui/rows";

export type Approvable = Pick<Wire["ToRequestOut"], "approval_status" | "decision_reason">;

type Fact<Row> = { label: string; of: (row: Row) => string; isEmail?: boolean; isOnCardsOnly?: boolean };

/** What is shown of a row, and what else helps to decide about it. */
export type Shown<Row> = {
  nameLabel: string;
  /** The row's own page. */
  pathOf?: (row: Row) => string;
  /** What else tells it from others, under its name. */
  noteOf?: (row: Row) => string;
  facts: readonly Fact<Row>[];
  /** What else can be done with a row, beside the decision. */
  more?: (row: Row) => ReactNode;
};

type Props<Row> = Shown<Row> & {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  chosen: ReadonlySet<number>;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
  deciding: { rows: readonly Row[]; decision: Decision } | null;
  onDecide: (row: Row, decision: Decision) => void;
};

/** What is to be decided about, as a table, and as cards where there is no room for one. */
export function ApprovalRows<Row extends Approvable>({
  label,
  rows,
  idOf,
  nameOf,
  nameLabel,
  pathOf,
  noteOf,
  facts,
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
    deciding: deciding?.rows.some((one) => idOf(one) === idOf(row)) ? deciding.decision : null,
    onDecide: (decision: Decision) => onDecide(row, decision),
  });
  const nameId = (kind: "row" | "card", row: Row) => `${id}-${kind}-${idOf(row)}`;
  const name = (row: Row) => (pathOf ? <TextLink to={pathOf(row)}>{nameOf(row)}</TextLink> : nameOf(row));
  const choice = (row: Row) => (
    <CheckField
      label={<span className="visually-hidden">{t.select(nameOf(row))}</span>}
      checked={chosen.has(idOf(row))}
      onChange={(isChosen) => onChoose([row], isChosen)}
    />
  );
  const all = (words: ReactNode) => (
    <CheckField
      label={words}
      checked={rows.every((row) => chosen.has(idOf(row)))}
      onChange={(isChosen) => onChoose(rows, isChosen)}
    />
  );
  const columns = facts.filter((fact) => !fact.isOnCardsOnly);
  return (
    <>
      <div className={classes["wide"]}>
        <DataTable
          label={label}
          columns={[
            { name: t.selectAll, shown: all(<span className="visually-hidden">{t.selectAll}</span>) },
            { name: nameLabel },
            ...columns.map((fact) => ({ name: fact.label })),
            { name: t.status },
            { name: t.actions, isHidden: true },
          ]}
        >
          {rows.map((row) => (
            <tr key={idOf(row)}>
              <td>{choice(row)}</td>
              <th scope="row" id={nameId("row", row)}>
                {name(row)}
                {noteOf && <span className={classes["note"]}>{noteOf(row)}</span>}
                <Why row={row} />
              </th>
              {columns.map((fact) => (
                <td key={fact.label} className={fact.isEmail ? classes["email"] : undefined}>
                  {fact.of(row)}
                </td>
              ))}
              <td>
                <Approval status={row.approval_status} />
              </td>
              <td>
                <div className={classes["acts"]}>
                  {more?.(row)}
                  <Decide nameId={nameId("row", row)} {...decisions(row)} />
                </div>
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      <div className={classes["narrow"]}>
        <div className={classes["all"]}>{all(t.selectAll)}</div>
        <ul className={classes["cards"]}>
          {rows.map((row) => (
            <li key={idOf(row)}>
              <Card>
                <div className={classes["head"]}>
                  {choice(row)}
                  <p id={nameId("card", row)} className={classes["name"]}>
                    {name(row)}
                  </p>
                  <Approval status={row.approval_status} />
                </div>
                <Why row={row} />
                <Rows>
                  {facts.map((fact) => (
                    <FactRow key={fact.label} name={fact.label}>
                      {fact.of(row)}
                    </FactRow>
                  ))}
                </Rows>
                <Decide nameId={nameId("card", row)} {...decisions(row)} />
                {more?.(row)}
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Why it was rejected, where that was said. */
function Why({ row }: { row: Approvable }) {
  if (row.approval_status !== "rejected" || !row.decision_reason) return null;
  return <p className={classes["why"]}>{t.toldWhy(row.decision_reason)}</p>;
}
