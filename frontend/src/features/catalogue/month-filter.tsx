import { t } from "#messages/catalogue";
import classes from "@/features/catalogue/month-filter.module.css";
import { formatMonth } from "@/lib/dates";

type Props = {
  category: string;
  months: readonly string[];
  picked: string | undefined;
  onPick: (month: string | undefined) => void;
};

/** The phone's own picker on a phone; the platform's elsewhere: a list of months needs no more. */
export function MonthFilter({ category, months, picked, onPick }: Props) {
  return (
    <select
      className={classes["select"]}
      aria-label={t.months(category)}
      value={picked ?? ""}
      onChange={(event) => onPick(event.currentTarget.value || undefined)}
    >
      <option value="">{t.allMonths}</option>
      {months.map((month) => (
        <option key={month} value={month}>
          {formatMonth(month)}
        </option>
      ))}
    </select>
  );
}
