import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#messages/trips";
import { FilterSelect } from "@/features/catalogue/filter-select";
import { choicesQuery } from "@/features/catalogue/queries";
import type { Choices } from "@/features/catalogue/trip-choices";
import classes from "@/features/catalogue/trip-filter-bar.module.css";
import { TripFilterFields } from "@/features/catalogue/trip-filter-fields";
import { countSet, sorts, type TripFilters } from "@/features/catalogue/trip-filters";
import { Button } from "@/ui/button";

// Loaded on demand, because few visitors open this dialog.
const TripFilterSheet = lazy(() =>
  import("@/features/catalogue/trip-filter-sheet").then(({ TripFilterSheet }) => ({
    default: TripFilterSheet,
  })),
);

type Props = {
  filters: TripFilters;
  hasOperators: boolean;
  onFilters: (filters: TripFilters) => void;
};

const none: Choices = { total: 0, months: [], days: [], prices: [], places: [], operators: [] };

/** Filters in a row with room for one, and in a sheet on a phone; the order beside them. */
export function TripFilterBar({ filters, hasOperators, onFilters }: Props) {
  const [opened, setOpened] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { data: choices = none } = useQuery(choicesQuery(filters));
  const set = countSet(filters);
  const fields = (
    <TripFilterFields choices={choices} filters={filters} hasOperators={hasOperators} onFilters={onFilters} />
  );

  return (
    <section className={`${classes["bar"]} needs-scripts`} aria-label={t.filters.title}>
      <div className={classes["row"]}>{fields}</div>
      <div className={classes["opener"]}>
        <Button
          variant="outline"
          before={<SlidersHorizontal size={18} aria-hidden />}
          onClick={() => {
            setWanted(true);
            setOpened(true);
          }}
        >
          {set > 0 ? t.filters.openWith(set) : t.filters.open}
        </Button>
      </div>
      <div className={classes["sort"]}>
        <FilterSelect
          label={t.filters.sort}
          options={sorts.map((sort) => ({ value: sort, text: t.filters.sorts[sort] }))}
          picked={filters.sort ?? "recommended"}
          onPick={(value) => {
            const { sort: _, ...otherFilters } = filters;
            const sort = sorts.find((name) => name === value && name !== "recommended");
            onFilters({ ...otherFilters, ...(sort && { sort }) });
          }}
        />
      </div>
      {isWanted && (
        <Suspense>
          <TripFilterSheet
            opened={opened}
            total={choices.total}
            set={set}
            onClear={() => onFilters(cleared(filters))}
            onClose={() => setOpened(false)}
          >
            {fields}
          </TripFilterSheet>
        </Suspense>
      )}
    </section>
  );
}

/** Without the filters; what was searched for and the order stay. */
export function cleared({ q, category, sort }: TripFilters): TripFilters {
  return { ...(q && { q }), ...(category && { category }), ...(sort && { sort }) };
}
