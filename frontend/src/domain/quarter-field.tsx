import { formatMonth, today } from "@/lib/dates";
import { lastMonthOf, lastQuarters, type QuarterSearch } from "@/lib/quarters";
import { SelectField } from "@/ui/select-field";

type Props = { label: string; quarter: string; onSearch: (search: QuarterSearch) => void };

/** The quarter of a report in the address, among the latest ones. */
export function QuarterField({ label, quarter, onSearch }: Props) {
  return (
    <SelectField
      label={label}
      value={quarter}
      data={lastQuarters(today(), quarter).map((value) => ({
        value,
        label: `${formatMonth(value)} – ${formatMonth(lastMonthOf(value))}`,
      }))}
      onChange={(event) => onSearch({ quarter: event.currentTarget.value })}
    />
  );
}
