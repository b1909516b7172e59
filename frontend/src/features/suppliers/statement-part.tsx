import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/suppliers";
import type { Wire } from "@/api/wire";
import { type Period, type SupplierId, statementFile, statementQuery } from "@/features/suppliers/queries";
import classes from "@/features/suppliers/suppliers.module.css";
import { today } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { startOfFinancialYear } from "@/lib/quarters";
import { type Column, DataTable } from "@/ui/data-table";
import { DownloadMenu } from "@/ui/download-menu";
import { TextField } from "@/ui/fields";
import { Note, Row } from "@/ui/layout";
import { QueryList } from "@/ui/query-list";
import { Fact, Rows } from "@/ui/rows";
import { EmptyState } from "@/ui/states";

/** Bills, tax withheld and payments of a period, with what was owed before and after. */
export function StatementPart({ id }: { id: SupplierId }) {
  const [period, setPeriod] = useState<Period>({ first: startOfFinancialYear(today()), last: today() });
  const isWhole = period.first !== "" && period.last !== "";
  const statement = useQuery({ ...statementQuery(id, period), enabled: isWhole });
  return (
    <div className={classes["part"]}>
      <Row align="end" justify="between">
        <div className={classes["filters"]}>
          <TextField
            label={t.first}
            type="date"
            value={period.first}
            max={period.last}
            onChange={(event) => setPeriod({ ...period, first: event.currentTarget.value })}
          />
          <TextField
            label={t.last}
            type="date"
            value={period.last}
            min={period.first}
            onChange={(event) => setPeriod({ ...period, last: event.currentTarget.value })}
          />
        </div>
        {isWhole && (
          <DownloadMenu label={t.statement} fileOf={(format) => statementFile(id, format, period)} />
        )}
      </Row>
      <QueryList query={statement} skeletons={["12rem"]} errorTitle={t.statementFailed}>
        {({ opening, billed, tds, paid, closing, lines }) => (
          <>
            <Rows label={t.statement}>
              <Fact name={t.opening} amount>
                {formatSignedRupees(opening)}
              </Fact>
              <Fact name={t.billed} amount>
                {formatSignedRupees(billed)}
              </Fact>
              <Fact name={t.tds} amount>
                {lessOf(tds)}
              </Fact>
              <Fact name={t.payments} amount>
                {lessOf(paid)}
              </Fact>
              <Fact name={t.closing} amount strong rule>
                {formatSignedRupees(closing)}
              </Fact>
            </Rows>
            {lines.length === 0 ? (
              <EmptyState title={t.noEntries} text={t.noEntriesText} />
            ) : (
              <DataTable
                label={t.statement}
                columns={columns}
                rows={lines.map((line, position) => ({ ...line, position }))}
                keyOf={({ position }) => position}
              />
            )}
          </>
        )}
      </QueryList>
    </div>
  );
}

function lessOf(amount: number): string {
  return amount === 0 ? formatRupees(0) : formatSignedRupees(-amount);
}

const columns: readonly Column<Wire["SupplierStatementLine"] & { position: number }>[] = [
  {
    name: t.entry,
    kind: "title",
    cell: ({ kind, reference, event_name }) => (
      <>
        {t.entries[kind]} {reference}
        {event_name && <Note small>{event_name}</Note>}
      </>
    ),
  },
  { name: t.day, kind: "day", value: ({ day }) => day },
  { name: t.billed, kind: "money", value: ({ billed }) => billed },
  { name: t.settled, kind: "money", value: ({ settled }) => settled },
  { name: t.balance, kind: "money", value: ({ balance }) => balance },
];
