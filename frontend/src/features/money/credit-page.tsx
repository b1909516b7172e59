import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/credit";
import type { CreditNote } from "@/domain/credit-queries";
import { PageHead } from "@/domain/page-head";
import classes from "@/features/money/credit-page.module.css";
import { type CreditSearch, LONGEST_SEARCH, readCreditSort } from "@/features/money/money-search";
import { creditFile, creditPageQuery } from "@/features/money/queries";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import type { Column } from "@/ui/data-table";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { RowTitleLink } from "@/ui/row-link";
import { Fact, Rows } from "@/ui/rows";
import { SearchField } from "@/ui/search-field";
import { EmptyState } from "@/ui/states";

const TONES: Record<CreditNote["state"], BadgeTone> = { valid: "good", used: "neutral", expired: "warn" };

const COLUMNS: readonly Column<CreditNote>[] = [
  { name: t.customer, sort: "name", kind: "title", cell: (note) => <Customer note={note} /> },
  { name: t.state, kind: "mark", cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge> },
  { name: t.left, sort: "left", kind: "money", value: ({ left: amountLeft }) => amountLeft },
  { name: t.amount, sort: "amount", kind: "money", value: ({ amount }) => amount },
  { name: t.validUntil, sort: "until", kind: "day", value: ({ valid_until }) => valid_until },
  { name: t.givenOn, sort: "given", from: "wide", kind: "moment", value: ({ given_at }) => given_at },
  {
    name: t.reference,
    from: "medium",
    kind: "short",
    cell: ({ booking_reference, event_id }) => (event_id === null ? null : booking_reference),
  },
  { name: t.reason, from: "wide", cell: ({ reason }) => reason },
];

/** The customer, with a link to the booking that the credit was given for. */
function Customer({ note: { customer, event_id: eventId, reservation_event_id: bookingId } }: CustomerProps) {
  if (eventId === null || bookingId === null) return customer;
  return (
    <RowTitleLink
      to="/to/orders/$eventId/details/$reservationEventId"
      params={{ eventId, reservationEventId: bookingId }}
    >
      {customer}
    </RowTitleLink>
  );
}

type CustomerProps = { note: CreditNote };

type Props = {
  clientId: number;
  search: CreditSearch;
  onSearch: (next: CreditSearch, how?: { replace?: boolean }) => void;
};

/** All travel credit of a client, the soonest to expire first unless sorted otherwise. */
export function CreditPage({ clientId, search, onSearch }: Props) {
  const credit = useQuery(creditPageQuery(clientId, search));
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <QueryList
        query={credit}
        skeletons={["16rem"]}
        errorTitle={t.failed}
        isEmpty={({ total }) => total === 0 && !search.q}
        empty={{ title: t.none, text: t.noneText }}
      >
        {(data) => (
          <div className={classes["page"]}>
            <Rows>
              <Fact name={t.usable} strong>
                {formatRupees(data.usable)}
              </Fact>
              {data.expired > 0 && <Fact name={t.expired}>{formatRupees(data.expired)}</Fact>}
            </Rows>
            <search className={classes["search"]}>
              <SearchField
                label={t.search}
                placeholder={t.searchPlaceholder}
                clear={t.clear}
                value={search.q}
                longest={LONGEST_SEARCH}
                onSearch={(q) =>
                  onSearch({ ...(q && { q }), ...(search.sort && { sort: search.sort }) }, { replace: true })
                }
              />
            </search>
            {data.total === 0 ? (
              <EmptyState title={t.noMatch} text={t.noMatchText} />
            ) : (
              <RecordTable
                table="credit-notes"
                label={t.title}
                count={t.count(data.total)}
                columns={COLUMNS}
                rows={data.notes}
                keyOf={({ credit_note_id }) => credit_note_id}
                sorting={{
                  value: search.sort,
                  onSort: (next) => {
                    const sort = readCreditSort(next);
                    onSearch({ ...(search.q && { q: search.q }), ...(sort && { sort }) });
                  },
                }}
                fileOf={(format) => creditFile(clientId, format, search)}
              />
            )}
            <Pager
              page={search.page ?? 1}
              pages={data.total_pages}
              onPage={(page) => onSearch({ ...search, page })}
            />
          </div>
        )}
      </QueryList>
    </>
  );
}
