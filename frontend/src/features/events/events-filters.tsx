import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t } from "#messages/events";
import classes from "@/features/events/events-filters.module.css";
import { type EventsSearch, STATUSES, type StatusFilter } from "@/features/events/events-search";
import { categoriesQuery } from "@/features/events/queries";
import { TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";

/** Milliseconds after the last key. */
const PAUSE = 300;

type Props = {
  clientId: number;
  search: EventsSearch;
  onSearch: (search: EventsSearch, replace?: boolean) => void;
};

/** The filters of My Events. A change goes back to the first page. */
export function EventsFilters({ clientId, search, onSearch }: Props) {
  const { data: categories = [] } = useQuery(categoriesQuery(clientId));
  const [typed, setTyped] = useState(search.q ?? "");
  const searchRef = useRef(search);
  searchRef.current = search;

  // The address may change elsewhere: by Back, or by clearing the filters.
  useEffect(() => setTyped(search.q ?? ""), [search.q]);

  useEffect(() => {
    if (typed.trim() === (searchRef.current.q ?? "")) return;
    const timer = setTimeout(() => {
      const { q: _, page: __, ...unpagedSearch } = searchRef.current;
      onSearch(typed.trim() ? { ...unpagedSearch, q: typed.trim() } : unpagedSearch, true);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);

  const { page: _, status, category, ...otherFilters } = search;
  return (
    <search className={classes["filters"]}>
      <TextField
        type="search"
        label={t.search}
        placeholder={t.searchHint}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        label={t.status}
        value={status ?? ""}
        data={[
          { value: "", label: t.allStatuses },
          ...STATUSES.map((value) => ({ value, label: t.statuses[value] })),
        ]}
        onChange={(event) => {
          const next = event.currentTarget.value as StatusFilter | "";
          onSearch({ ...otherFilters, ...(category && { category }), ...(next && { status: next }) });
        }}
      />
      <SelectField
        label={t.category}
        value={String(category ?? "")}
        data={[
          { value: "", label: t.allCategories },
          ...categories.map(({ category_id, name }) => ({ value: String(category_id), label: name })),
        ]}
        onChange={(event) => {
          const next = Number(event.currentTarget.value);
          onSearch({ ...otherFilters, ...(status && { status }), ...(next && { category: next }) });
        }}
      />
    </search>
  );
}
