import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { t as commission } from "#messages/supplier-commission";
import { t } from "#messages/suppliers";
import { PageHead } from "@/domain/page-head";
import { type SupplierLine, suppliersFile, suppliersQuery } from "@/features/suppliers/queries";
import { SupplierDialog } from "@/features/suppliers/supplier-dialog";
import classes from "@/features/suppliers/suppliers.module.css";
import {
  KINDS,
  LONGEST_SEARCH,
  readSupplierSort,
  readSuppliersSearch,
  SHOWN,
  type SuppliersSearch,
} from "@/features/suppliers/suppliers-search";
import { formatRupees } from "@/lib/money";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import type { Column } from "@/ui/data-table";
import { Note, Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import layout from "@/ui/page-parts.module.css";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { RowLink } from "@/ui/row-link";
import { SearchField } from "@/ui/search-field";
import { SelectField } from "@/ui/select-field";

type Props = {
  clientId: number;
  search: SuppliersSearch;
  onSearch: (search: SuppliersSearch) => void;
  onAdded: (supplierId: number) => void;
};

/** The suppliers of a company with what is owed to each. */
export function SuppliersPage({ clientId, search, onSearch, onAdded }: Props) {
  const [isAdding, setAdding] = useState(false);
  const suppliers = useQuery(suppliersQuery(clientId, search));
  const { page = 1 } = search;
  const change = (next: Readonly<Record<string, unknown>>) =>
    onSearch(readSuppliersSearch({ ...search, page: 1, ...next }));
  const isFiltered = Boolean(search.q ?? search.kind ?? search.shown);
  const addButton = (
    <Button before={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        aside={
          <Row gap={2}>
            <ButtonLink to="/to/suppliers/commission" variant="outline">
              {commission.title}
            </ButtonLink>
            <ButtonLink to="/to/suppliers/tds" variant="outline">
              {t.tds}
            </ButtonLink>
            {addButton}
          </Row>
        }
      />
      <div className={layout["page"]}>
        <search className={classes["filters"]}>
          <SearchField
            label={t.search}
            placeholder={t.searchPlaceholder}
            clear={t.clearSearch}
            value={search.q}
            longest={LONGEST_SEARCH}
            onSearch={(q) => change({ q })}
          />
          <SelectField
            aria-label={t.kind}
            value={search.kind ?? ""}
            data={[
              { value: "", label: t.allKinds },
              ...KINDS.map((value) => ({ value, label: t.kinds[value] })),
            ]}
            onChange={(event) => change({ kind: event.currentTarget.value })}
          />
          <SelectField
            aria-label={t.show}
            value={search.shown ?? "active"}
            data={SHOWN.map((value) => ({ value, label: t.shown[value] }))}
            onChange={(event) => change({ shown: event.currentTarget.value })}
          />
        </search>
        <QueryList
          query={suppliers}
          skeletons={["20rem"]}
          errorTitle={t.failed}
          isEmpty={({ total }) => total === 0}
          empty={{ title: t.none, text: t.noneText, action: addButton }}
          noMatch={isFiltered ? { title: t.noMatch, text: t.noMatchText, action: addButton } : undefined}
        >
          {({ data, sums, total }) => (
            <>
              <p className={classes["sum"]}>
                <span>{t.owedSum(formatRupees(sums.owed))}</span>
                {sums.overdue > 0 && <strong>{t.overdueSum(formatRupees(sums.overdue))}</strong>}
                {sums.advances > 0 && <span>{t.advancesSum(formatRupees(sums.advances))}</span>}
              </p>
              <RecordTable
                table="suppliers"
                label={t.title}
                count={t.count(total)}
                columns={columns}
                rows={data}
                keyOf={({ supplier_id }) => supplier_id}
                sorting={{ value: search.sort, onSort: (next) => change({ sort: readSupplierSort(next) }) }}
                fileOf={(format) => suppliersFile(clientId, format, search)}
              />
            </>
          )}
        </QueryList>
        <Pager
          page={page}
          pages={suppliers.data?.total_pages ?? 1}
          onPage={(next) => change({ page: next })}
        />
      </div>
      <SupplierDialog
        clientId={clientId}
        supplier={null}
        name={suppliers.data?.total === 0 ? search.q : undefined}
        opened={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ supplier_id }) => onAdded(supplier_id)}
      />
    </>
  );
}

const columns: readonly Column<SupplierLine>[] = [
  {
    name: t.supplier,
    sort: "name",
    kind: "title",
    cell: ({ name, phone }) => (
      <>
        {name}
        {phone && <Note small>{showPhone(phone)}</Note>}
      </>
    ),
  },
  { name: t.kind, from: "medium", cell: ({ kind }) => t.kinds[kind] },
  { name: t.owed, sort: "owed", kind: "money", value: ({ owed }) => owed },
  {
    name: t.overdue,
    sort: "overdue",
    kind: "money",
    value: ({ overdue }) => overdue,
  },
  { name: t.paidThisYear, sort: "paid", kind: "money", from: "medium", value: ({ paid }) => paid },
  { name: t.tdsThisYear, kind: "money", from: "wide", value: ({ tds }) => tds },
  {
    name: t.actions,
    kind: "actions",
    cell: ({ supplier_id, name }) => (
      <RowLink
        to="/to/suppliers/$supplier"
        params={{ supplier: String(supplier_id) }}
        aria-label={t.openOf(name)}
      >
        {t.open}
      </RowLink>
    ),
  },
];
