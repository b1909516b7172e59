import { type ReactNode, useId } from "react";
import { t } from "#messages/admin";
import type { Wire } from "@/api/wire";
import classes from "@/features/admin/approval-rows.module.css";
import { Approval, Decide } from "@/features/admin/decide";
import type { Decision } from "@/features/admin/queries";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";
import { Row as FactRow, Rows } from "@/ui/rows";

export type Approvable = Pick<Wire["ToRequestOut"], "approval_status">;

type Fact<Row> = { label: string; of: (row: Row) => string; isEmail?: boolean; isOnCardsOnly?: boolean };

/** What is shown of a row: its name, and what else helps to decide about it. */
export type Shown<Row> = {
  idOf: (row: Row) => number;
  name: { label: string; of: (row: Row) => string };
  facts: readonly Fact<Row>[];
  /** What else can be done with a row, beside the decision. */
  more?: (row: Row) => ReactNode;
};

type Props<Row> = Shown<Row> & {
  label: string;
  rows: readonly Row[];
  deciding: { row: Row; decision: Decision } | null;
  onDecide: (row: Row, decision: Decision) => void;
};

/** What is to be decided about, as a table, and as cards where there is no room for one. */
export function ApprovalRows<Row extends Approvable>({
  label,
  rows,
  idOf,
  name,
  facts,
  more,
  deciding,
  onDecide,
}: Props<Row>) {
  const id = useId();
  const decisions = (row: Row) => ({
    status: row.approval_status,
    deciding: deciding && idOf(deciding.row) === idOf(row) ? deciding.decision : null,
    onDecide: (decision: Decision) => onDecide(row, decision),
  });
  const nameId = (kind: "row" | "card", row: Row) => `${id}-${kind}-${idOf(row)}`;
  const columns = facts.filter((fact) => !fact.isOnCardsOnly);
  return (
    <>
      <div className={classes["wide"]}>
        <DataTable
          label={label}
          columns={[
            { name: name.label },
            ...columns.map((fact) => ({ name: fact.label })),
            { name: t.status },
            { name: t.actions, isHidden: true },
          ]}
        >
          {rows.map((row) => (
            <tr key={idOf(row)}>
              <th scope="row" id={nameId("row", row)}>
                {name.of(row)}
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
      <ul className={classes["narrow"]}>
        {rows.map((row) => (
          <li key={idOf(row)}>
            <Card>
              <div className={classes["head"]}>
                <p id={nameId("card", row)} className={classes["name"]}>
                  {name.of(row)}
                </p>
                <Approval status={row.approval_status} />
              </div>
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
    </>
  );
}
