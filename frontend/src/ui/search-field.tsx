import { useDebouncedCallback } from "@mantine/hooks";
import { Search, X } from "lucide-react";
import { useState } from "react";
import { TextField } from "@/ui/fields";
import classes from "@/ui/search-field.module.css";

type Props = {
  label: string;
  placeholder: string;
  /** The label of the button that clears the field. */
  clear: string;
  /** The search text; undefined when there is none. */
  value: string | undefined;
  longest: number;
  onSearch: (q: string | undefined) => void;
};

/** Milliseconds after the last key. */
const TYPING = 300;

/** A search field that searches while the person types. */
export function SearchField({ label, placeholder, clear, value, longest, onSearch }: Props) {
  const [typed, setTyped] = useState(value ?? "");
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The search was changed from outside. What comes back from typing in this field is ignored.
    if (value === undefined) setTyped("");
  }
  const search = (q: string) => onSearch(q.trim() || undefined);
  const later = useDebouncedCallback(search, TYPING);
  return (
    <TextField
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={longest}
      autoComplete="off"
      leftSection={<Search size={18} aria-hidden />}
      rightSection={
        typed && (
          <button
            type="button"
            className={classes["clear"]}
            aria-label={clear}
            onClick={() => {
              setTyped("");
              search("");
            }}
          >
            <X size={18} aria-hidden />
          </button>
        )
      }
      onKeyDown={(event) => {
        // Within a form, Enter would send that.
        if (event.key !== "Enter") return;
        event.preventDefault();
        search(typed);
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
    />
  );
}
