import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "#messages/panel";
import { useMay } from "@/domain/rights";
import {
  fallbackScreens,
  inOrder,
  type Place,
  type PlaceGroup,
  screensLike,
} from "@/features/operator-panel/jump";
import classes from "@/features/operator-panel/jump-box.module.css";
import {
  bookingsLikeQuery,
  customersLikeQuery,
  departuresLikeQuery,
  driversLikeQuery,
  enquiriesLikeQuery,
  hotelsLikeQuery,
  suppliersLikeQuery,
  tripsLikeQuery,
} from "@/features/operator-panel/jump-queries";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";

type Props = {
  clientId: number;
  opened: boolean;
  /** The pages that were open before, newest first. */
  recent: readonly Place[];
  onClose: () => void;
  /** Opens the list of keys. */
  onKeys: () => void;
};

const PAUSE = 200;

/** Finds screens, trips, bookings, people and resources by a few characters and opens them, or all of them on a page. */
export function JumpBox({ clientId, opened, recent, onClose, onKeys }: Props) {
  return (
    <Dialog title={t.jump.title} opened={opened} onClose={onClose}>
      <Finder clientId={clientId} recent={recent} onClose={onClose} />
      <Button variant="subtle" size="sm" onClick={onKeys}>
        {t.shortcuts.title}
      </Button>
    </Dialog>
  );
}

/** The entry that shows everything that was found on a page of its own. */
function allOf(q: string, total: number): PlaceGroup[] {
  if (total === 0) return [];
  const link = { to: "/to/search", search: { q } };
  return [{ name: "", places: [{ key: "all", label: t.jump.all(total), kind: "", link }] }];
}

function Finder({ clientId, recent, onClose }: Omit<Props, "opened" | "onKeys">) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const navigate = useNavigate();
  const may = useMay();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [query] = useDebouncedValue(typed.trim(), PAUSE);
  const searches = [
    { name: t.jump.trips, search: useQuery(tripsLikeQuery(clientId, query)) },
    { name: t.jump.departures, search: useQuery(departuresLikeQuery(clientId, query, may)) },
    { name: t.jump.bookings, search: useQuery(bookingsLikeQuery(clientId, query)) },
    {
      name: t.jump.customers,
      search: useQuery(customersLikeQuery(clientId, may("customers") ? query : "", may)),
    },
    { name: t.jump.enquiries, search: useQuery(enquiriesLikeQuery(clientId, may("enquiries") ? query : "")) },
    { name: t.jump.hotels, search: useQuery(hotelsLikeQuery(clientId, may("resources") ? query : "")) },
    { name: t.suppliers, search: useQuery(suppliersLikeQuery(clientId, may("money") ? query : "")) },
    { name: t.jump.drivers, search: useQuery(driversLikeQuery(clientId, may("resources") ? query : "")) },
  ];
  const isLooking = query !== typed.trim() || searches.some(({ search }) => search.isFetching);
  const matches = query === typed.trim() ? searches : [];
  const total = matches.reduce((sum, { search }) => sum + (search.data?.total ?? 0), 0);
  const results = inOrder(typed, [
    { name: t.jump.recent, places: typed.trim() === "" ? recent : [] },
    { name: t.jump.screens, places: screensLike(typed, may) },
    ...matches.map(({ name, search }) => ({ name, places: search.data?.places ?? [] })),
  ]);
  const groups: PlaceGroup[] =
    results.length === 0 && !isLooking
      ? [{ name: t.jump.fallback, places: fallbackScreens(may) }]
      : [...results, ...allOf(query, total)];
  const places = groups.flatMap((group) => group.places);
  const at = Math.max(
    places.findIndex(({ key }) => key === chosen),
    0,
  );
  const current = places[at]?.key;
  const optionId = (index: number) => `${id}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the option of each key
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [current]);

  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    void navigate(place.link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && places.length > 0) {
      event.preventDefault();
      setChosen(places[(at + step + places.length) % places.length]?.key ?? null);
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
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={t.jump.results} className={classes["list"]}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox
          <div key={group.name} role="group" aria-label={group.name || t.jump.results}>
            {group.name && (
              <p aria-hidden className={classes["group"]}>
                {group.name}
              </p>
            )}
            {group.places.map((place) => {
              const index = places.findIndex(({ key }) => key === place.key);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
                <div
                  key={place.key}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === at}
                  tabIndex={-1}
                  className={classes["place"]}
                  onMouseMove={() => setChosen(place.key)}
                  onClick={() => go(place)}
                >
                  <span className={classes["label"]}>{place.label}</span>
                  <span className={classes["kind"]}>{place.kind}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={results.length > 0 ? "visually-hidden" : classes["none"]}>
        {results.length > 0
          ? t.jump.found(results.flatMap((group) => group.places).length)
          : isLooking
            ? t.jump.looking
            : t.jump.none}
      </p>
    </>
  );
}
