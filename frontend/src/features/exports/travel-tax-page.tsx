import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { t as operator } from "#messages/operator";
import { t } from "#messages/travel-tax";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";
import { formatDay, formatMonth } from "@/lib/dates";
import { formatSignedRupees } from "@/lib/money";
import { lastMonthOf } from "@/lib/quarters";
import { ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import type { Column } from "@/ui/data-table";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/page-parts.module.css";
import { RecordTable } from "@/ui/record-table";
import { Fact, Rows } from "@/ui/rows";
import { SelectField } from "@/ui/select-field";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const PATH = "/api/exports/clients/{client_id}/quarters/{quarter}";

type TravelTax = Wire["TravelTaxOut"];

type Props = {
  clientId: number;
  quarter: string;
  /** The quarters to choose from, the newest first, by their first months. */
  quarters: readonly string[];
  onQuarter: (quarter: string) => void;
};

/** The income tax that was collected on trips abroad in a quarter, with the file for its statement. */
export function TravelTaxPage({ clientId, quarter, quarters, onQuarter }: Props) {
  const travelTax = useQuery(read(PATH, { path: { client_id: clientId, quarter } }));
  return (
    <>
      <PageHead
        panel={operator.panel}
        back={<TextLink to="/to/exports">{t.back}</TextLink>}
        title={t.title}
        lead={t.lead}
        aside={
          <SelectField
            label={t.quarter}
            value={quarter}
            data={quarters.map((value) => ({
              value,
              label: t.quarterOf(formatMonth(value), formatMonth(lastMonthOf(value))),
            }))}
            onChange={({ currentTarget: { value } }) => onQuarter(value)}
          />
        }
      />
      {travelTax.isPending && <Skeleton height="16rem" />}
      {travelTax.isError && (
        <ErrorState
          title={t.failed}
          text={travelTax.error.message}
          retryLabel={t.retry}
          onRetry={() => void travelTax.refetch()}
        />
      )}
      {travelTax.data && (
        <QuarterDetails
          travelTax={travelTax.data}
          at={`/api/exports/clients/${clientId}/quarters/${quarter}`}
        />
      )}
    </>
  );
}

function QuarterDetails({ travelTax, at }: { travelTax: TravelTax; at: string }) {
  if (travelTax.data.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <div className={layout["page"]}>
      {travelTax.without_pan > 0 && <Notice tone="warn">{t.withoutPan(travelTax.without_pan)}</Notice>}
      <Card label={t.collected} className={layout["part"]}>
        <Heading>{t.collected}</Heading>
        <Stack width="slim">
          <Rows>
            {travelTax.months.map(({ month, collected, paid_by }) => (
              <Fact
                key={month}
                name={formatMonth(month.slice(0, "2026-01".length))}
                note={collected > 0 && t.payBy(formatDay(paid_by))}
              >
                {formatSignedRupees(collected)}
              </Fact>
            ))}
            <Fact name={t.total} note={t.ofAmount(formatSignedRupees(travelTax.amount))} strong rule>
              {formatSignedRupees(travelTax.collected)}
            </Fact>
          </Rows>
        </Stack>
        <Hint>{t.statement(travelTax.form, formatDay(travelTax.due_on), travelTax.law)}</Hint>
        <Row as="p">
          <ButtonAnchor
            href={`${at}/tcs.csv`}
            download
            variant="outline"
            size="sm"
            before={<Download size={18} aria-hidden />}
          >
            {t.download(travelTax.form)}
          </ButtonAnchor>
        </Row>
      </Card>
      <Card label={t.documents} className={layout["part"]}>
        <Heading>{t.documents}</Heading>
        <RecordTable
          table="travel-tax"
          label={t.documents}
          count={t.count(travelTax.data.length)}
          columns={columns}
          rows={travelTax.data}
          keyOf={({ number }) => number}
        />
      </Card>
    </div>
  );
}

const columns: readonly Column<TravelTax["data"][number]>[] = [
  { name: t.buyer, sort: "buyer", by: ({ name }) => name, kind: "title", cell: ({ name }) => name },
  {
    name: t.pan,
    sort: "pan",
    by: ({ pan }) => pan || null,
    kind: "short",
    cell: ({ pan }) => pan || t.noPan,
  },
  {
    name: t.document,
    sort: "document",
    by: ({ number }) => number,
    kind: "short",
    cell: ({ number }) => number,
  },
  { name: t.day, sort: "day", kind: "day", value: ({ issued_on }) => issued_on, from: "medium" },
  { name: t.amount, sort: "amount", kind: "money", value: ({ amount }) => amount },
  {
    name: t.rate,
    sort: "rate",
    by: ({ rate_percent }) => Number(rate_percent),
    kind: "number",
    cell: ({ rate_percent }) => `${rate_percent}%`,
    from: "medium",
  },
  { name: t.tcs, sort: "tcs", kind: "money", value: ({ collected }) => collected },
];
