import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "#messages/panel";
import { useMay } from "@/domain/rights";
import { type Place, screensLike } from "@/features/operator-panel/jump";
import classes from "@/features/operator-panel/jump-box.module.css";
import {
  bookingsLikeQuery,
  customersLikeQuery,
  driversLikeQuery,
  enquiriesLikeQuery,
  hotelsLikeQuery,
  tripsLikeQuery,
} from "@/features/operator-panel/jump-queries";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";

type Props = { clientId: number; opened: boolean; onClose: () => void };

const PAUSE = 200;

/** Finds screens, trips, bookings, people and resources by a few characters and opens them, or all of them on a page. */
export function JumpBox({ clientId, opened, onClose }: Props) {
  return (
    <Dialog title={t.jump.title} opened={opened} onClose={onClose}>
      <Finder clientId={clientId} onClose={onClose} />
    </Dialog>
  );
}

/** The entry that shows everything that was found on a page of its own. */
function allOf(q: string, total: number): Place[] {
  if (total === 0) return [];
  return [{ key: "all", label: t.jump.all(total), kind: "", link: { to: "/to/search", search: { q } } }];
}

function Finder({ clientId, onClose }: Omit<Props, "opened">) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const may = useMay();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [query] = useDebouncedValue(typed.trim(), PAUSE);
  const queries = [
    useQuery(tripsLikeQuery(clientId, query)),
    useQuery(bookingsLikeQuery(clientId, query)),
    useQuery(customersLikeQuery(clientId, may("customers") ? query : "")),
    useQuery(enquiriesLikeQuery(clientId, may("enquiries") ? query : "")),
    useQuery(hotelsLikeQuery(clientId, may("resources") ? query : "")),
    useQuery(driversLikeQuery(clientId, may("resources") ? query : "")),
  ];
  const isLooking = query !== typed.trim() || queries.some((category) => category.isFetching);
  const matches = query === typed.trim() ? queries.flatMap(({ data }) => data ?? []) : [];
  const results = [...screensLike(typed, may), ...matches.flatMap((match) => match.places)];
  const total = matches.reduce((sum, match) => sum + match.total, 0);
  const places = [...results, ...allOf(query, total)];
  const at = Math.min(chosen, places.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    void navigate(place.link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && places.length > 0) {
      event.preventDefault();
      setChosen((at + step + places.length) % places.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      go(places[at]);
    }
  };

  return (
    <>
      <TextField
        data-autofocus
        label={t.jump.label}
        placeholder={t.jump.placeholder}
        type="search"
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={places.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={t.jump.results} className={classes["list"]}>
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
          <div
            key={place.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className={classes["place"]}
            onMouseMove={() => setChosen(index)}
            onClick={() => go(place)}
          >
            <span className={classes["label"]}>{place.label}</span>
            <span className={classes["kind"]}>{place.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className={places.length > 0 ? "visually-hidden" : classes["none"]}>
        {places.length > 0 ? t.jump.found(results.length) : isLooking ? t.jump.looking : t.jump.none}
      </p>
    </>
  );
}
