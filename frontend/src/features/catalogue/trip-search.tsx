import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { t } from "#messages/catalogue";
import { t as lists } from "#messages/trips";
import { suggestionsQuery } from "@/features/catalogue/queries";
import { optionsOf, type SearchOption } from "@/features/catalogue/search-options";
import type { TripFilters } from "@/features/catalogue/trip-filters";
import classes from "@/features/catalogue/trip-search.module.css";

const PAUSE = 150;
const PHONE = "(max-width: 47.99em)";

const loadSuggestions = () => import("@/features/catalogue/trip-suggestions");
// Loaded on demand: shown only while somebody types.
const TripSuggestions = lazy(() =>
  loadSuggestions().then(({ TripSuggestions }) => ({ default: TripSuggestions })),
);

type Props = {
  filters: TripFilters;
  onFilters: (filters: TripFilters) => void;
  /** The trips are of many operators. */
  hasOperators?: boolean;
};

/** A search that answers as one types: the combobox of the ARIA patterns, with a list of what may be meant. */
export function TripSearch({ filters, onFilters, hasOperators = false }: Props) {
  const searchedText = filters.q ?? "";
  const [typed, setTyped] = useState(searchedText);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();

  const words = typed.trim();
  const settled = useSettled(words);
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(settled),
    enabled: isOpen && settled !== "",
  });
  const options = words && data ? optionsOf(data, words) : [];
  const isAnswered = settled === words && !isPlaceholderData && data !== undefined;
  const isShown = isOpen && options.length > 0;

  // The address may change under the field: by Back, or by what clears the search.
  const [seen, setSeen] = useState(searchedText);
  if (seen !== searchedText) {
    setSeen(searchedText);
    setTyped(searchedText);
  }

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  const search = (q: string) => {
    close();
    const { q: _, ...otherFilters } = filters;
    onFilters({ ...otherFilters, ...(q && { q }) });
  };

  const take = (option: SearchOption) => {
    if (option.kind === "trip") {
      close();
      void navigate({ to: "/events/$eventId", params: { eventId: option.trip.event_id } });
    } else if (option.kind === "all") search(words);
    else {
      close();
      setTyped("");
      onFilters(option.kind === "place" ? { place: option.place } : { category: option.id });
    }
  };

  const move = (to: number) => {
    setOpen(true);
    // Index -1 is the field itself.
    const places = options.length + 1;
    setActive(((to + 1 + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const option = isShown ? options[active] : undefined;
    if (event.key === "ArrowDown") move(active + 1);
    else if (event.key === "ArrowUp") move(active - 1);
    else if (event.key === "Enter") option ? take(option) : search(words);
    else if (event.key === "Escape" && isShown) close();
    else if (event.key === "Escape" && typed) setTyped("");
    else return;
    event.preventDefault();
  };

  return (
    <search className={`${classes["search"]} needs-scripts`}>
      <form
        action="/events"
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          search(words);
        }}
      >
        <Search size={20} aria-hidden className={classes["icon"]} />
        <input
          ref={input}
          name="q"
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          className={classes["input"]}
          aria-label={t.searchLabel}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? list : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
          placeholder={t.searchPlaceholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => {
            setOpen(true);
            void loadSuggestions();
            // Under a phone's keyboard there would be no room for the list.
            if (matchMedia(PHONE).matches) input.current?.scrollIntoView({ block: "start" });
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {typed && (
          <button
            type="button"
            className={classes["clear"]}
            aria-label={t.clearSearch}
            onClick={() => {
              setTyped("");
              if (searchedText) search("");
              input.current?.focus();
            }}
          >
            <X size={18} aria-hidden />
          </button>
        )}
      </form>
      {isShown && (
        <Suspense>
          <TripSuggestions
            id={list}
            options={options}
            active={active}
            words={words}
            hasOperators={hasOperators}
            onTake={take}
            onActive={setActive}
          />
        </Suspense>
      )}
      <p role="status" className="visually-hidden">
        {isOpen && words && isAnswered ? lists.suggestionCount(options.length - 1) : ""}
      </p>
    </search>
  );
}

/** The typed text, debounced. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
