import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/accounts";
import { sentenceOf } from "@/api/errors";
import { CUSTOMERS_KEY } from "@/domain/customers";
import { PageHead } from "@/domain/page-head";
import classes from "@/features/money/credit-page.module.css";
import { LONGEST_SEARCH, type OnAccountSearch, readOnAccountSort } from "@/features/money/money-search";
import {
  type CustomerOnAccount,
  onAccountFile,
  onAccountKeys,
  onAccountQuery,
  payFromAccount,
} from "@/features/money/queries";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import type { Column } from "@/ui/data-table";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { RowLink, RowTitleLink } from "@/ui/row-link";
import { Fact, Rows } from "@/ui/rows";
import { SearchField } from "@/ui/search-field";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  search: OnAccountSearch;
  onSearch: (next: OnAccountSearch, how?: { replace?: boolean }) => void;
};

/** The customers with money on account, the oldest first unless sorted otherwise. */
export function OnAccountPage({ clientId, search, onSearch }: Props) {
  const list = useQuery(onAccountQuery(clientId, search));
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <QueryList
        query={list}
        skeletons={["16rem"]}
        errorTitle={t.failed}
        isEmpty={({ total }) => total === 0 && !search.q}
        empty={{ title: t.none, text: t.noneText }}
      >
        {(data) => (
          <div className={classes["page"]}>
            <Rows>
              <Fact name={t.sum} strong>
                {formatRupees(data.left)}
              </Fact>
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
                table="on-account"
                label={t.title}
                count={t.count(data.total)}
                columns={columnsOf(clientId)}
                rows={data.data}
                keyOf={({ customer }) => customer}
                sorting={{
                  value: search.sort,
                  onSort: (next) => {
                    const sort = readOnAccountSort(next);
                    onSearch({ ...(search.q && { q: search.q }), ...(sort && { sort }) });
                  },
                }}
                fileOf={(format) => onAccountFile(clientId, format, search)}
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

function columnsOf(clientId: number): readonly Column<CustomerOnAccount>[] {
  return [
    {
      name: t.customer,
      sort: "name",
      kind: "title",
      cell: ({ customer, name, phone, email }) => (
        <RowTitleLink to="/to/customers/$customer" params={{ customer }}>
          {name || phone || email}
        </RowTitleLink>
      ),
    },
    { name: t.sum, sort: "left", kind: "money", value: (customer) => customer.left },
    { name: t.since, sort: "since", kind: "day", value: ({ since }) => since },
    { name: t.phone, from: "wide", kind: "short", cell: ({ phone }) => phone },
    {
      name: t.booking,
      from: "medium",
      cell: ({ booking_reference, event_title }) =>
        booking_reference && t.bookingOf(booking_reference, event_title ?? ""),
    },
    {
      name: t.due,
      sort: "due",
      from: "medium",
      kind: "number",
      cell: ({ due }) => due !== null && formatRupees(due),
    },
    {
      name: t.next,
      kind: "actions",
      cell: (customer) => <NextStep clientId={clientId} customer={customer} />,
    },
  ];
}

/** Pays the next booking from the account; without one, the customer's page returns the money. */
function NextStep({ clientId, customer }: { clientId: number; customer: CustomerOnAccount }) {
  const { reservation_event_id: bookingId, booking_reference: reference, usable, name } = customer;
  if (bookingId && reference && usable) {
    return <UseButton clientId={clientId} bookingId={bookingId} reference={reference} usable={usable} />;
  }
  return (
    <RowLink
      to="/to/customers/$customer"
      params={{ customer: customer.customer }}
      aria-label={t.returnOf(name)}
    >
      {t.return}
    </RowLink>
  );
}

type UseProps = { clientId: number; bookingId: number; reference: string; usable: number };

function UseButton({ clientId, bookingId, reference, usable }: UseProps) {
  const queryClient = useQueryClient();
  const paying = useMutation({
    mutationFn: () => payFromAccount(clientId, { bookingId, amount: usable }),
    onSuccess: async () => {
      toast.success(t.used);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: onAccountKeys.bookings }),
        queryClient.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
      ]);
    },
    onError: (error) => toast.error(sentenceOf(error, t.useFailed)),
  });
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={t.useOf(formatRupees(usable), reference)}
      loading={paying.isPending}
      onClick={() => paying.mutate()}
    >
      {t.use(formatRupees(usable))}
    </Button>
  );
}
