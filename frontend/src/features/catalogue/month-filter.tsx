import { t } from "#messages/catalogue";
import { FilterSelect } from "@/features/catalogue/filter-select";
import { formatMonth } from "@/lib/dates";

type Props = {
  category: string;
  months: readonly string[];
  picked: string | undefined;
  onPick: (month: string | undefined) => void;
};

/** A category's months of departure. */
export function MonthFilter({ category, months, picked, onPick }: Props) {
  return (
    <FilterSelect
      label={t.months(category)}
      all={t.allMonths}
      options={months.map((month) => ({ value: month, text: formatMonth(month) }))}
      picked={picked}
      onPick={onPick}
    />
  );
}
