import { useDebouncedCallback } from "@mantine/hooks";
import { Search, X } from "lucide-react";
import { useState } from "react";
import { TextField } from "@/ui/fields";
import classes from "@/ui/search-field.module.css";

type Props = {
  label: string;
  placeholder: string;
  /** What empties the field is called. */
  clear: string;
  /** What is searched for; undefined is nothing. */
  value: string | undefined;
  longest: number;
  onSearch: (q: string | undefined) => void;
};

/** After the last key, in milliseconds. */
const TYPING = 300;

/** A field over a list that is searched while it is typed. */
export function SearchField({ label, placeholder, clear, value, longest, onSearch }: Props) {
  const [typed, setTyped] = useState(value ?? "");
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Taken off from outside; what comes back of one's own typing is left alone.
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
