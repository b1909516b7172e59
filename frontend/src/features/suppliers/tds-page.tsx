import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/suppliers";
import type { Wire } from "@/api/wire";
import { PageHead } from "@/domain/page-head";
import { QuarterField } from "@/domain/quarter-field";
import { tdsReportFile, tdsReportQuery } from "@/features/suppliers/queries";
import classes from "@/features/suppliers/suppliers.module.css";
import { formatDay, today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { type QuarterSearch, quarterOf } from "@/lib/quarters";
import { type Column, DataTable } from "@/ui/data-table";
import { DownloadMenu } from "@/ui/download-menu";
import { Note, Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";

type Props = { clientId: number; search: QuarterSearch; onSearch: (search: QuarterSearch) => void };

/** Tax withheld from bills of a quarter. */
export function TdsPage({ clientId, search, onSearch }: Props) {
  const quarter = search.quarter ?? quarterOf(today());
  const report = useQuery(tdsReportQuery(clientId, quarter));
  return (
    <>
      <PageHead back={<TextLink to="/to/suppliers">{t.title}</TextLink>} title={t.tds} lead={t.tdsLead} />
      <div className={layout["page"]}>
        <Row align="end" justify="between">
          <QuarterField label={t.quarter} quarter={quarter} onSearch={onSearch} />
          <DownloadMenu label={t.tds} fileOf={(format) => tdsReportFile(clientId, format, quarter)} />
        </Row>
        <QueryList
          query={report}
          skeletons={["12rem"]}
          errorTitle={t.tdsFailed}
          isEmpty={({ lines }) => lines.length === 0}
          empty={{ title: t.tdsNone, text: t.tdsNoneText }}
        >
          {({ lines, tds, form, due_on }) => (
            <>
              <p className={classes["sum"]}>
                <strong>
                  {t.tds} {formatRupees(tds)}
                </strong>
                <span>{t.tdsDue(form, formatDay(due_on))}</span>
              </p>
              <DataTable
                label={t.tds}
                columns={columns}
                rows={lines}
                keyOf={({ supplier_id, section }) => `${supplier_id}-${section}`}
              />
            </>
          )}
        </QueryList>
      </div>
    </>
  );
}

const columns: readonly Column<Wire["TdsLine"]>[] = [
  {
    name: t.supplier,
    kind: "title",
    cell: ({ name, pan }) => (
      <>
        {name}
        <Note small>{pan || t.noPanGiven}</Note>
      </>
    ),
  },
  { name: t.section, cell: ({ section }) => t.sections[section] },
  { name: t.bills, kind: "number", from: "medium", cell: ({ bills }) => bills },
  { name: t.taxable, kind: "money", value: ({ amount }) => amount },
  { name: t.tds, kind: "money", value: ({ tds }) => tds },
];
