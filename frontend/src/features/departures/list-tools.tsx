import { t } from "#messages/orders";
import classes from "@/features/departures/list-tools.module.css";
import { LONGEST_SEARCH, type Tools } from "@/features/departures/orders-search";
import { CheckField } from "@/ui/check-field";
import { SearchField } from "@/ui/search-field";

type Props = {
  label: string;
  placeholder: string;
  tools: Tools;
  onTools: (tools: Tools) => void;
};

/** Search and the filter for overdue balances of a list; the server does the search. */
export function ListTools({ label, placeholder, tools, onTools }: Props) {
  const { q, overdue } = tools;
  return (
    <search className={classes["tools"]}>
      <SearchField
        label={label}
        placeholder={placeholder}
        clear={t.clear}
        value={q}
        longest={LONGEST_SEARCH}
        onSearch={(next) => onTools({ ...(overdue && { overdue }), ...(next && { q: next }) })}
      />
      <CheckField
        label={<span title={t.overdueHint}>{t.overdue}</span>}
        checked={overdue ?? false}
        onChange={(next) => onTools({ ...(q && { q }), ...(next && { overdue: true }) })}
      />
    </search>
  );
}
