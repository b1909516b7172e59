import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";
import { TextField } from "@/ui/fields";

const TYPING = 300;
const LONGEST = 100;

type Props = { label: string; placeholder: string; value: string; onSearch: (q: string) => void };

/** A search over a list that the server searches. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Taken off from outside; what comes back of one's own typing is left alone.
    if (value === "") setTyped("");
  }
  const later = useDebouncedCallback((q: string) => onSearch(q.trim()), TYPING);
  return (
    <TextField
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={LONGEST}
      leftSection={<Search size={18} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
    />
  );
}
