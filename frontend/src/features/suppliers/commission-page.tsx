import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t as commission } from "#messages/supplier-commission";
import { t } from "#messages/suppliers";
import type { Wire } from "@/api/wire";
import { PageHead } from "@/domain/page-head";
import { QuarterField } from "@/domain/quarter-field";
import { CommissionDialog } from "@/features/suppliers/commission-dialog";
import {
  type CommissionEntry,
  commissionFile,
  commissionQuery,
  keys,
  removeCommission,
} from "@/features/suppliers/queries";
import { RemovalDialog } from "@/features/suppliers/row-acts";
import classes from "@/features/suppliers/suppliers.module.css";
import { firstDayOf, lastDayOf, today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { lastMonthOf, type QuarterSearch, quarterOf } from "@/lib/quarters";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { DownloadMenu } from "@/ui/download-menu";
import { Heading, Note, Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";
import { RowTitleLink } from "@/ui/row-link";

type Props = { clientId: number; search: QuarterSearch; onSearch: (search: QuarterSearch) => void };
type Line = Wire["SupplierCommission"];

/** Commission that suppliers owe for a quarter: agreed, earned, invoiced and received. */
export function CommissionPage({ clientId, search, onSearch }: Props) {
  const quarter = search.quarter ?? quarterOf(today());
  const period = { first: firstDayOf(quarter), last: lastDayOf(lastMonthOf(quarter)) };
  const report = useQuery(commissionQuery(clientId, period));
  const queryClient = useQueryClient();
  const [recording, setRecording] = useState<Line | null>(null);
  const [removing, setRemoving] = useState<CommissionEntry | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.commission(clientId) });
  return (
    <>
      <PageHead
        back={<TextLink to="/to/suppliers">{t.title}</TextLink>}
        title={commission.title}
        lead={commission.lead}
      />
      <div className={layout["page"]}>
        <Row align="end" justify="between">
          <QuarterField label={t.quarter} quarter={quarter} onSearch={onSearch} />
          <DownloadMenu
            label={commission.title}
            fileOf={(format) => commissionFile(clientId, format, period)}
          />
        </Row>
        <QueryList
          query={report}
          skeletons={["12rem"]}
          errorTitle={commission.failed}
          isEmpty={({ data }) => data.length === 0}
          empty={{ title: commission.none, text: commission.noneText }}
        >
          {({ data, entries, earned, open }) => (
            <>
              <p className={classes["sum"]}>
                <span>{commission.earnedSum(formatRupees(earned))}</span>
                <span>{commission.openSum(formatRupees(open))}</span>
              </p>
              <DataTable
                label={commission.title}
                columns={columnsOf(setRecording)}
                rows={data}
                keyOf={({ supplier_id }) => supplier_id}
              />
              {entries.length > 0 && (
                <>
                  <Heading>{commission.entries}</Heading>
                  <DataTable
                    label={commission.entries}
                    columns={entryColumnsOf(data, setRemoving)}
                    rows={entries}
                    keyOf={({ supplier_commission_id }) => supplier_commission_id}
                  />
                </>
              )}
            </>
          )}
        </QueryList>
      </div>
      <CommissionDialog
        clientId={clientId}
        supplier={recording}
        onClose={() => setRecording(null)}
        onDone={refresh}
      />
      <RemovalDialog
        row={removing}
        nameOf={({ kind, amount }) => commission.entryOf(commission.kinds[kind], formatRupees(amount))}
        remove={({ supplier_id, supplier_commission_id }) =>
          removeCommission({ clientId, supplierId: supplier_id }, supplier_commission_id)
        }
        removed={commission.removed}
        onRemoved={refresh}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

function columnsOf(onRecord: (line: Line) => void): readonly Column<Line>[] {
  return [
    {
      name: t.supplier,
      kind: "title",
      cell: ({ supplier_id, name, percent }) => (
        <>
          <RowTitleLink to="/to/suppliers/$supplier" params={{ supplier: String(supplier_id) }}>
            {name}
          </RowTitleLink>
          <Note small>{percent > 0 && commission.agreedOf(percent)}</Note>
        </>
      ),
    },
    { name: commission.cost, kind: "money", from: "medium", value: ({ cost }) => cost },
    { name: commission.added, kind: "money", from: "wide", value: (line) => line.commission },
    { name: commission.earned, kind: "money", value: ({ earned }) => earned },
    { name: commission.invoiced, kind: "money", from: "medium", value: ({ invoiced }) => invoiced },
    { name: commission.received, kind: "money", from: "medium", value: ({ received }) => received },
    { name: commission.open, kind: "money", value: ({ open }) => open },
    {
      name: t.actions,
      kind: "actions",
      cell: (line) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={commission.recordOf(line.name)}
          onClick={() => onRecord(line)}
        >
          {commission.record}
        </Button>
      ),
    },
  ];
}

function entryColumnsOf(
  lines: readonly Line[],
  onRemove: (entry: CommissionEntry) => void,
): readonly Column<CommissionEntry>[] {
  const names = new Map(lines.map(({ supplier_id, name }) => [supplier_id, name]));
  return [
    {
      name: t.supplier,
      kind: "title",
      cell: ({ supplier_id, kind, number, note }) => (
        <>
          {names.get(supplier_id)}
          <Note small>{[commission.kinds[kind], number, note].filter(Boolean).join(" · ")}</Note>
        </>
      ),
    },
    { name: t.day, kind: "day", value: ({ entered_on }) => entered_on },
    { name: t.amount, kind: "money", value: ({ amount }) => amount },
    { name: t.gst, kind: "money", from: "medium", value: ({ gst }) => gst },
    {
      name: t.actions,
      kind: "actions",
      cell: (entry) => (
        <Button
          size="sm"
          variant="subtle"
          aria-label={t.removeOf(
            commission.entryOf(commission.kinds[entry.kind], formatRupees(entry.amount)),
          )}
          onClick={() => onRemove(entry)}
        >
          {t.remove}
        </Button>
      ),
    },
  ];
}
