import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "#messages/customers";
import { newsQuery } from "@/domain/news";
import { PageHead } from "@/domain/page-head";
import {
  customersFile,
  customersQuery,
  markCustomersSeen,
  tripsQuery,
} from "@/features/customers/customer-queries";
import { CustomerRows } from "@/features/customers/customer-rows";
import {
  type CustomersSearch,
  LONGEST_SEARCH,
  readCustomerSort,
  readCustomersSearch,
  SHOWS,
  type Show,
} from "@/features/customers/customer-search";
import classes from "@/features/customers/customers-page.module.css";
import { Button } from "@/ui/button";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { SearchField } from "@/ui/search-field";
import { SelectField } from "@/ui/select-field";

type Props = {
  clientId: number;
  /** From the address. */
  search: Readonly<Record<string, unknown>>;
  onSearch: (next: CustomersSearch, how?: { replace?: boolean }) => void;
};

/** An operator's customers with filters, newest first; new ones are marked. */
export function CustomersPage({ clientId, search, onSearch }: Props) {
  const customersSearch = readCustomersSearch(search);
  const { page: at = 1, ...filters } = customersSearch;
  const { sort, ...narrowing } = filters;
  const customers = useQuery(customersQuery(clientId, customersSearch));
  const trips = useQuery(tripsQuery(clientId));
  const isNarrowed = Object.keys(narrowing).length > 0;
  const { show, ...others } = customersSearch;
  const hasNewestOnTop = Object.keys(others).length === 0 && (show === undefined || show === "joined");
  useSeen(clientId, hasNewestOnTop && customers.isSuccess);

  return (
    <>
      <PageHead title={t.customersTitle} lead={t.customersLead} />
      <search className={classes["tools"]}>
        <SearchField
          label={t.search}
          placeholder={t.searchPlaceholder}
          clear={t.clear}
          value={customersSearch.q}
          longest={LONGEST_SEARCH}
          onSearch={(q) => {
            const { q: _, ...otherFilters } = filters;
            onSearch(q ? { ...otherFilters, q } : otherFilters, { replace: true });
          }}
        />
        <SelectField
          label={t.show}
          value={customersSearch.show ?? ""}
          data={[
            { value: "", label: t.shows.all },
            ...SHOWS.map((value) => ({ value, label: t.shows[value] })),
          ]}
          onChange={(event) => {
            const { show: _, ...otherFilters } = filters;
            const next = event.currentTarget.value as Show | "";
            onSearch(next ? { ...otherFilters, show: next } : otherFilters);
          }}
        />
        <SelectField
          label={t.trip}
          value={String(customersSearch.trip ?? "")}
          data={[{ value: "", label: t.anyTrip }, ...(trips.data ?? [])]}
          onChange={(event) => {
            const { trip: _, ...otherFilters } = filters;
            const next = Number(event.currentTarget.value);
            onSearch(next ? { ...otherFilters, trip: next } : otherFilters);
          }}
        />
      </search>
      <div className={classes["list"]}>
        <QueryList
          query={customers}
          hidesPrevious
          skeletons={["24rem"]}
          errorTitle={t.failed}
          isEmpty={({ data }) => data.length === 0}
          empty={{ icon: UsersRound, title: t.noneYet, text: t.noneYetText }}
          noMatch={
            isNarrowed
              ? {
                  icon: UsersRound,
                  title: t.noMatch,
                  text: t.noMatchText,
                  action: (
                    <Button variant="outline" onClick={() => onSearch({})}>
                      {t.showAll}
                    </Button>
                  ),
                }
              : undefined
          }
        >
          {({ data, total }) => (
            <CustomerRows
              label={t.customersTitle}
              customers={data}
              total={total}
              sorting={{
                value: sort,
                onSort: (next) => {
                  const order = readCustomerSort(next);
                  onSearch({ ...narrowing, ...(order && { sort: order }) }, { replace: true });
                },
              }}
              fileOf={(format) => customersFile(clientId, format, customersSearch)}
            />
          )}
        </QueryList>
        <Pager
          page={at}
          pages={customers.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...filters, page: next })}
        />
      </div>
    </>
  );
}

/** Once the newest customers are on screen, they are no longer counted as new in the sidebar; the list keeps its marks. */
function useSeen(clientId: number, isShown: boolean) {
  const queryClient = useQueryClient();
  const marked = useRef(false);
  useEffect(() => {
    if (!isShown || marked.current) return;
    marked.current = true;
    // If this call fails, they are counted as new once more.
    markCustomersSeen(clientId).then(
      () => queryClient.invalidateQueries({ queryKey: newsQuery(clientId).queryKey }),
      () => (marked.current = false),
    );
  }, [clientId, isShown, queryClient]);
}
