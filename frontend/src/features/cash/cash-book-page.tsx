import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/cash";
import { useOperatorsToday } from "@/domain/clients";
import { PageHead } from "@/domain/page-head";
import { useMay } from "@/domain/rights";
import { type CashBookId, type CashLine, cashBookFile, cashBookQuery } from "@/features/cash/queries";
import { ReversalDialog } from "@/features/cash/reversal-dialog";
import { monthOf } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import type { MonthSearch } from "@/lib/search-params";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { DownloadMenu } from "@/ui/download-menu";
import { MonthField } from "@/ui/fields";
import { Note, Row } from "@/ui/layout";
import { TextAnchor, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";
import { RowTitleLink } from "@/ui/row-link";
import { Fact, Rows } from "@/ui/rows";
import { EmptyState } from "@/ui/states";

type Props = { id: CashBookId; search: MonthSearch; onSearch: (search: MonthSearch) => void };

/** The movements of a cash book in a month. */
export function CashBookPage({ id, search, onSearch }: Props) {
  const queryClient = useQueryClient();
  const thisMonth = monthOf(useOperatorsToday(id.clientId));
  const month = search.month ?? thisMonth;
  const book = useQuery(cashBookQuery(id, month));
  const [reversed, setReversed] = useState<number | null>(null);
  const mayReverse = useMay()("money");
  return (
    <>
      <PageHead
        back={<TextLink to="/to/cash">{t.title}</TextLink>}
        title={book.data?.name ?? t.book}
        aside={<DownloadMenu label={t.book} fileOf={(format) => cashBookFile(id, format, month)} />}
      />
      <div className={layout["page"]}>
        <Row align="end" justify="between">
          <MonthField
            label={t.month}
            value={month}
            max={thisMonth}
            onMonth={(next) => onSearch({ month: next })}
          />
        </Row>
        <QueryList query={book} skeletons={["8rem", "16rem"]} errorTitle={t.failed}>
          {({ opening, received, paid, closing, lines, balance, opened_on }) => (
            <>
              {balance < 0 && opened_on === null && (
                <Notice
                  tone="warn"
                  action={mayReverse && <TextLink to="/to/cash">{t.titles.opening}</TextLink>}
                >
                  {t.noOpening}
                </Notice>
              )}
              <Rows label={t.sums}>
                <Fact name={t.openingOfMonth} amount>
                  {formatSignedRupees(opening)}
                </Fact>
                <Fact name={t.received} amount>
                  {formatRupees(received)}
                </Fact>
                <Fact name={t.paid} amount>
                  {paid === 0 ? formatRupees(0) : formatSignedRupees(-paid)}
                </Fact>
                <Fact name={t.closing} amount strong rule>
                  {formatSignedRupees(closing)}
                </Fact>
              </Rows>
              {lines.length === 0 ? (
                <EmptyState title={t.noLines} text={t.noLinesText} />
              ) : (
                <DataTable
                  label={t.book}
                  columns={columnsOf(mayReverse, setReversed)}
                  rows={lines.map((line, position) => ({ ...line, position }))}
                  keyOf={({ position }) => position}
                />
              )}
            </>
          )}
        </QueryList>
      </div>
      <ReversalDialog
        clientId={id.clientId}
        entryId={reversed}
        onClose={() => setReversed(null)}
        onDone={() => queryClient.invalidateQueries()}
      />
    </>
  );
}

/** The subject of an entry: its booking, departure, other person or expense. */
function subjectOf(line: CashLine): string {
  return [
    line.customer_name,
    line.event_name,
    line.category && t.categories[line.category],
    line.other && (line.amount < 0 ? t.toWhom(line.other) : t.fromWhom(line.other)),
    line.counted !== null && t.countedOf(formatRupees(line.counted)),
    line.note,
  ]
    .filter(Boolean)
    .join(", ");
}

function columnsOf(
  mayReverse: boolean,
  onReverse: (entryId: number) => void,
): readonly Column<CashLine & { position: number }>[] {
  return [
    {
      name: t.entry,
      kind: "title",
      cell: (line) => (
        <>
          {t.kinds[line.kind]}{" "}
          {line.event_id !== null && line.reservation_event_id !== null && (
            <RowTitleLink
              to="/to/orders/$eventId/details/$reservationEventId"
              params={{ eventId: line.event_id, reservationEventId: line.reservation_event_id }}
            >
              {line.booking_reference}
            </RowTitleLink>
          )}
          <Note breakable>{subjectOf(line)}</Note>
        </>
      ),
    },
    { name: t.day, kind: "day", value: ({ day }) => day },
    { name: t.amount, kind: "money", value: ({ amount }) => amount },
    { name: t.balance, kind: "money", value: ({ balance }) => balance },
    {
      name: t.actions,
      kind: "actions",
      cell: ({ cash_entry_id, kind, bill }) => (
        <Row as="span" noWrap justify="end" gap={2}>
          {bill && (
            <TextAnchor href={bill.url} target="_blank" rel="noopener">
              {t.openBill}
            </TextAnchor>
          )}
          {cash_entry_id !== null && mayReverse && kind !== "opening" && (
            <Button size="sm" variant="subtle" onClick={() => onReverse(cash_entry_id)}>
              {t.reverse}
            </Button>
          )}
        </Row>
      ),
    },
  ];
}
