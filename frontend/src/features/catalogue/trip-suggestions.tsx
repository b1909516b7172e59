import { Layers, MapPin, Search } from "lucide-react";
import { t } from "#messages/catalogue";
import { t as lists } from "#messages/trips";
import type { SearchOption } from "@/features/catalogue/search-options";
import classes from "@/features/catalogue/trip-suggestions.module.css";
import { langOf } from "@/features/catalogue/untranslated";
import { splitByMatches } from "@/lib/search-text";
import { langOfText } from "@/lib/text-language";
import { Stack } from "@/ui/layout";
import { Picture } from "@/ui/picture";

type Props = {
  id: string;
  options: readonly SearchOption[];
  active: number;
  words: string;
  hasOperators: boolean;
  onTake: (option: SearchOption) => void;
  onActive: (index: number) => void;
};

/** The list below the search: the field keeps the focus and refers to the active option. */
export function TripSuggestions({ id, options, active, words, hasOperators, onTake, onActive }: Props) {
  return (
    <div className={classes["popup"]}>
      {options.length === 1 && (
        <p className={classes["none"]}>
          <strong>{lists.nothingFound(words)}</strong>
          {lists.nothingFoundText}
        </p>
      )}
      <div id={id} role="listbox" aria-label={lists.suggestions}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has the keyboard
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            ref={index === active ? intoView : undefined}
            role="option"
            aria-selected={index === active}
            className={classes["option"]}
            // The field keeps the focus, so that its list stays until the press has ended.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onActive(index)}
            onClick={() => onTake(option)}
          >
            <Option option={option} words={words} hasOperators={hasOperators} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The list scrolls where the arrows go. */
function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}

type OptionProps = { option: SearchOption; words: string; hasOperators: boolean };

function Option({ option, words, hasOperators }: OptionProps) {
  switch (option.kind) {
    case "trip":
      return (
        <>
          <span className={classes["photo"]}>
            {option.trip.image && <Picture image={option.trip.image} alt="" sizes="3.5rem" ratio="1:1" />}
          </span>
          <Stack as="span" gap={0}>
            <span className={classes["name"]} lang={langOf(option.trip, "title")}>
              <Marked text={option.trip.title} words={words} />
            </span>
            <span className={classes["note"]}>
              <span lang={langOf(option.trip, "destination")}>
                <Marked text={option.trip.destination} words={words} />
              </span>
              {hasOperators && ` · ${option.trip.client_name}`}
            </span>
          </Stack>
        </>
      );
    case "place":
      return (
        <Named
          icon={<MapPin size={18} aria-hidden />}
          text={option.place}
          trips={option.trips}
          words={words}
        />
      );
    case "category":
      return (
        <Named
          icon={<Layers size={18} aria-hidden />}
          text={option.name}
          trips={option.trips}
          words={words}
        />
      );
    case "all":
      return (
        <>
          <span className={classes["icon"]}>
            <Search size={18} aria-hidden />
          </span>
          <span className={classes["name"]}>{lists.searchAll(option.words)}</span>
        </>
      );
  }
}

type NamedProps = { icon: React.ReactNode; text: string; trips: number; words: string };

function Named({ icon, text, trips, words }: NamedProps) {
  return (
    <>
      <span className={classes["icon"]}>{icon}</span>
      <Stack as="span" gap={0}>
        <span className={classes["name"]} lang={langOfText(text)}>
          <Marked text={text} words={words} />
        </span>
        <span className={classes["note"]}>{t.tripCount(trips)}</span>
      </Stack>
    </>
  );
}

function Marked({ text, words }: { text: string; words: string }) {
  return splitByMatches(text, words).map(({ text: piece, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    isHit ? <mark key={index}>{piece}</mark> : piece,
  );
}

function keyOf(option: SearchOption): string {
  switch (option.kind) {
    case "trip":
      return `trip ${option.trip.event_id}`;
    case "place":
      return `place ${option.place}`;
    case "category":
      return `category ${option.id}`;
    case "all":
      return "all";
  }
}
