import { useDebouncedCallback } from "@mantine/hooks";
import { Search, X } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/orders";
import classes from "@/features/operator/list-tools.module.css";
import { LONGEST_SEARCH, type Tools } from "@/features/operator/orders-search";
import { CheckField } from "@/ui/check-field";
import { TextField } from "@/ui/fields";

type Props = {
  label: string;
  placeholder: string;
  tools: Tools;
  onTools: (tools: Tools) => void;
};

const TYPING = 300;

/** Search and the filter of overdue balances, over a list that the server searches. */
export function ListTools({ label, placeholder, tools, onTools }: Props) {
  const [typed, setTyped] = useState(tools.q ?? "");
  const [known, setKnown] = useState(tools.q);
  if (tools.q !== known) {
    setKnown(tools.q);
    // Taken off from outside; what comes back of one's own typing is left alone.
    if (tools.q === undefined) setTyped("");
  }
  const search = (q: string) => onTools({ ...withoutSearch(tools), ...(q.trim() ? { q: q.trim() } : {}) });
  const later = useDebouncedCallback(search, TYPING);
  return (
    <search className={classes["tools"]}>
      <TextField
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={LONGEST_SEARCH}
        leftSection={<Search size={18} aria-hidden />}
        rightSection={
          typed && (
            <button
              type="button"
              className={classes["clear"]}
              aria-label={t.clear}
              onClick={() => {
                setTyped("");
                search("");
              }}
            >
              <X size={18} aria-hidden />
            </button>
          )
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          later(event.currentTarget.value);
        }}
      />
      <CheckField
        label={<span title={t.overdueHint}>{t.overdue}</span>}
        checked={tools.overdue ?? false}
        onChange={(overdue) => onTools({ ...(typed ? { q: typed } : {}), ...(overdue ? { overdue } : {}) })}
      />
    </search>
  );
}

function withoutSearch({ overdue }: Tools): Tools {
  return overdue ? { overdue } : {};
}
