import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/customer-tds";
import { addressOf, read } from "@/api/call";
import type { Wire } from "@/api/wire";
import { PageHead } from "@/domain/page-head";
import { QuarterField } from "@/domain/quarter-field";
import { formatDay, today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { type QuarterSearch, quarterOf } from "@/lib/quarters";
import { Badge } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { DownloadMenu } from "@/ui/download-menu";
import { Note } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";

type Props = { clientId: number; search: QuarterSearch; onSearch: (search: QuarterSearch) => void };

const REPORT = "/api/exports/clients/{client_id}/quarters/{quarter}/customer-tds";

/** Tax that customers' companies deducted in a quarter, with its certificates. */
export function CustomerTdsPage({ clientId, search, onSearch }: Props) {
  const quarter = search.quarter ?? quarterOf(today());
  const path = { client_id: clientId, quarter };
  const report = useQuery(read(REPORT, { path }));
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        aside={
          <>
            <QuarterField label={t.quarter} quarter={quarter} onSearch={onSearch} />
            <DownloadMenu
              label={t.title}
              fileOf={(format) =>
                addressOf(`${REPORT}.{file_format}`, { path: { ...path, file_format: format } })
              }
            />
          </>
        }
      />
      <QueryList
        query={report}
        className={layout["page"]}
        skeletons={["12rem"]}
        errorTitle={t.failed}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: t.none, text: t.noneText }}
      >
        {({ data, amount, expected, received }) => (
          <div className={layout["page"]}>
            <p>
              <strong>
                {t.amount} {formatRupees(amount)}
              </strong>{" "}
              {t.sums(formatRupees(expected), formatRupees(received))}
            </p>
            <DataTable
              label={t.title}
              columns={columns}
              rows={data}
              keyOf={({ reservation_event_id, withheld_on, amount: deducted }) =>
                `${reservation_event_id} ${withheld_on} ${deducted}`
              }
            />
          </div>
        )}
      </QueryList>
    </>
  );
}

const columns: readonly Column<Wire["CustomerTdsLine"]>[] = [
  {
    name: t.company,
    kind: "title",
    cell: ({ company, tan, pan }) => (
      <>
        {company}
        <Note small>{[tan, pan].filter(Boolean).join(", ")}</Note>
      </>
    ),
  },
  {
    name: t.booking,
    cell: ({ event_id, reservation_event_id, booking_reference, bill }) => (
      <>
        <TextLink
          to="/to/orders/$eventId/details/$reservationEventId"
          params={{ eventId: event_id, reservationEventId: reservation_event_id }}
        >
          {booking_reference}
        </TextLink>
        {bill && <Note small>{t.bill(bill)}</Note>}
      </>
    ),
  },
  { name: t.section, from: "medium", cell: ({ section }) => (section === "none" ? "" : t.sections[section]) },
  { name: t.deductedOn, kind: "day", from: "medium", value: ({ withheld_on }) => withheld_on },
  { name: t.amount, kind: "money", value: ({ amount }) => amount },
  { name: t.certificate, cell: (line) => <Certificate line={line} /> },
];

function Certificate({ line }: { line: Wire["CustomerTdsLine"] }) {
  const { state, due_on, certificate_number, certified_on } = line;
  if (state === "received") {
    return (
      <>
        <Badge tone="good">{t.received}</Badge>{" "}
        {certified_on && t.receivedOn(certificate_number, formatDay(certified_on))}
      </>
    );
  }
  const isLate = due_on < today();
  return (
    <>
      <Badge tone={isLate ? "warn" : "neutral"}>{t.expected}</Badge>{" "}
      {(isLate ? t.late : t.expectedBy)(formatDay(due_on))}
    </>
  );
}
