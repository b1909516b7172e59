import { t } from "#messages/trips";
import { FilterSelect } from "@/features/catalogue/filter-select";
import {
  type Choice,
  type Choices,
  lengthChoices,
  monthChoices,
  placeChoices,
  priceChoices,
} from "@/features/catalogue/trip-choices";
import { lengths, type TripFilters } from "@/features/catalogue/trip-filters";
import { formatMonth } from "@/lib/dates";
import { formatRupees } from "@/lib/money";

type Props = {
  choices: Choices;
  filters: TripFilters;
  hasOperators: boolean;
  onFilters: (filters: TripFilters) => void;
};

/** Every filter with its result counts; options without results are disabled. */
export function TripFilterFields({ choices, filters, hasOperators, onFilters }: Props) {
  const set = <Name extends keyof TripFilters>(name: Name, value: TripFilters[Name] | undefined) => {
    const { [name]: _, ...otherFilters } = filters;
    onFilters(value === undefined ? otherFilters : { ...otherFilters, [name]: value });
  };
  return (
    <>
      <FilterSelect
        label={t.filters.month}
        all={t.filters.anyMonth}
        options={written(monthChoices(choices, filters.month), formatMonth)}
        picked={filters.month}
        onPick={(value) => set("month", value)}
      />
      <FilterSelect
        label={t.filters.length}
        all={t.filters.anyLength}
        options={written(lengthChoices(choices), lengthName)}
        picked={filters.days}
        onPick={(value) => set("days", value)}
      />
      <FilterSelect
        label={t.filters.price}
        all={t.filters.anyPrice}
        options={written(priceChoices(choices, filters.price), (rupees) =>
          t.filters.upTo(formatRupees(Number(rupees))),
        )}
        picked={filters.price?.toString()}
        onPick={(value) => set("price", value === undefined ? undefined : Number(value))}
      />
      <FilterSelect
        label={t.filters.place}
        all={t.filters.anyPlace}
        options={written(placeChoices(choices, filters.place), (place) => place)}
        picked={filters.place}
        onPick={(value) => set("place", value)}
      />
      {hasOperators && (
        <FilterSelect
          label={t.filters.operator}
          all={t.filters.anyOperator}
          options={choices.operators.map(({ client_url, client_name, trips }) => ({
            value: client_url,
            text: t.filters.counted(client_name, trips),
          }))}
          picked={filters.operator}
          onPick={(value) => set("operator", value)}
        />
      )}
    </>
  );
}

function written(choices: readonly Choice[], name: (value: string) => string) {
  return choices.map(({ value, trips }) => ({
    value,
    text: t.filters.counted(name(value), trips),
    disabled: trips === 0,
  }));
}

function lengthName(value: string): string {
  const length = lengths.find((option) => option.value === value);
  return length ? t.filters.daysBetween(length.from, length.to) : value;
}
