import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#messages/bank";
import { t as operator } from "#messages/operator";
import classes from "@/features/bank/bank.module.css";
import { LineCard } from "@/features/bank/line-card";
import { linesQuery, type Shown } from "@/features/bank/queries";
import { StatementUpload } from "@/features/bank/statement-upload";
import { Heading, Row } from "@/ui/layout";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/page-parts.module.css";
import { Pager } from "@/ui/pager";
import { SelectField } from "@/ui/select-field";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const SHOWN: readonly Shown[] = ["proposed", "open", "matched", "ignored"];

export type BankSearch = { shown?: Shown; page?: number };

type Props = {
  clientId: number;
  search: BankSearch;
  onSearch: (search: BankSearch) => void;
  /** What travellers say they paid, from another feature. */
  claims: ReactNode;
};

/** Bank statements, their lines, and the bookings that they probably pay. */
export function BankPage({ clientId, search, onSearch, claims }: Props) {
  const { shown: filter = "proposed", page = 1 } = search;
  const lines = useQuery(linesQuery(clientId, filter, page));
  const { data } = lines;
  const isEmpty = data && Object.values(data.counts).every((count) => count === 0);
  return (
    <>
      <PageHead panel={operator.panel} title={t.title} lead={t.lead} />
      <div className={layout["page"]}>
        {claims}
        <StatementUpload clientId={clientId} />
        {lines.isPending && (
          <SkeletonGroup className={classes["lines"]}>
            <Skeleton height="9rem" />
            <Skeleton height="9rem" />
          </SkeletonGroup>
        )}
        {lines.isError && !data && (
          <ErrorState
            title={t.loadFailed}
            text={lines.error.message}
            retryLabel={t.retry}
            onRetry={() => void lines.refetch()}
          />
        )}
        {data && !isEmpty && (
          <section className={layout["part"]} aria-labelledby="bank-lines">
            <Row align="end" justify="between">
              <Heading id="bank-lines">{t.lines}</Heading>
              <SelectField
                label={t.show}
                value={filter}
                onChange={(event) => {
                  const next = SHOWN.find((option) => option === event.currentTarget.value);
                  onSearch(next && next !== "proposed" ? { shown: next } : {});
                }}
                data={SHOWN.map((option) => ({
                  value: option,
                  label: t.filter(t.filters[option], data.counts[option]),
                }))}
              />
            </Row>
            {data.total === 0 && <EmptyState title={t.none[filter]} text={t.noneText[filter]} />}
            <ul className={classes["lines"]}>
              {data.data.map((line) => (
                <li key={line.line_id}>
                  <LineCard clientId={clientId} line={line} />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              pages={data.total_pages}
              onPage={(next) => onSearch({ ...(filter !== "proposed" && { shown: filter }), page: next })}
            />
          </section>
        )}
      </div>
    </>
  );
}
