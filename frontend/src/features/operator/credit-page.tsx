import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/credit";
import classes from "@/features/operator/credit-page.module.css";
import { type CreditNote, type CreditSearch, creditPageQuery } from "@/features/operator/credit-queries";
import { LONGEST_SEARCH } from "@/features/operator/customer-search";
import { PageHead } from "@/features/operator/page-head";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Pager } from "@/ui/pager";
import { Row, Rows } from "@/ui/rows";
import { SearchField } from "@/ui/search-field";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const TONES: Record<CreditNote["state"], BadgeTone> = { valid: "good", used: "neutral", expired: "warn" };

const COLUMNS: readonly Column<CreditNote>[] = [
  { name: t.customer, kind: "title", cell: ({ customer }) => customer },
  { name: t.state, kind: "mark", cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge> },
  { name: t.left, kind: "money", value: ({ left }) => left },
  { name: t.amount, kind: "money", value: ({ amount }) => amount },
  { name: t.validUntil, kind: "day", value: ({ valid_until }) => valid_until },
  { name: t.reference, from: "medium", cell: ({ booking_reference }) => booking_reference },
  { name: t.reason, from: "wide", cell: ({ reason }) => reason },
];

type Props = {
  clientId: number;
  search: CreditSearch;
  onSearch: (next: CreditSearch, how?: { replace?: boolean }) => void;
};

/** All travel credit of a client, the soonest to expire first. */
export function CreditPage({ clientId, search, onSearch }: Props) {
  const credit = useQuery(creditPageQuery(clientId, search));
  const { data } = credit;
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      {credit.isPending && <Skeleton height="16rem" />}
      {credit.isError && (
        <ErrorState title={t.failed} text={credit.error.message} onRetry={() => void credit.refetch()} />
      )}
      {data?.total === 0 && !search.q && <EmptyState title={t.none} text={t.noneText} />}
      {data && (data.total > 0 || search.q) && (
        <div className={classes["page"]}>
          <Rows>
            <Row name={t.usable} strong>
              {formatRupees(data.usable)}
            </Row>
            {data.expired > 0 && <Row name={t.expired}>{formatRupees(data.expired)}</Row>}
          </Rows>
          <search className={classes["search"]}>
            <SearchField
              label={t.search}
              placeholder={t.searchPlaceholder}
              clear={t.clear}
              value={search.q}
              longest={LONGEST_SEARCH}
              onSearch={(q) => onSearch(q ? { q } : {}, { replace: true })}
            />
          </search>
          {data.total === 0 ? (
            <EmptyState title={t.noMatch} text={t.noMatchText} />
          ) : (
            <DataTable
              label={t.title}
              columns={COLUMNS}
              rows={data.notes}
              keyOf={({ credit_note_id }) => credit_note_id}
            />
          )}
          <Pager
            page={search.page ?? 1}
            pages={data.total_pages}
            onPage={(page) => onSearch({ ...search, page })}
          />
        </div>
      )}
    </>
  );
}
