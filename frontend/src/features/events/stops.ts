import { t } from "#messages/wizard";
import { readPlace } from "@/features/events/places";
import { furtherLanguages } from "@/lib/languages";
import type { FieldPicture } from "@/ui/use-sending";

/** The form values of an itinerary item. */
export type Stop = {
  day: number;
  name: string;
  eta: string;
  description: string;
  /** Latitude and longitude, as maps copy them. */
  place: string;
  altitude: string;
  distance: string;
  /** None or one. */
  pictures: readonly FieldPicture[];
  /** Name and description in other languages, by code; what is empty is shown in English. */
  translations: Record<string, { name: string; description: string }>;
};

/** An item without texts in other languages. */
export const NO_STOP_TEXTS = Object.fromEntries(
  furtherLanguages.map(({ code }) => [code, { name: "", description: "" }]),
);

export type StopProblems = Partial<Record<keyof Stop, string>>;

const { itinerary: words } = t;

/** The errors that prevent saving an item; `needsEta` is the wizard's rule. */
export function stopProblems(stop: Stop, days: number, needsEta: boolean): StopProblems {
  const problems: StopProblems = {};
  if (!stop.name.trim()) problems.name = words.nameRequired;
  if (needsEta && !stop.eta) problems.eta = words.etaRequired;
  if (stop.day < 1 || stop.day > days) problems.day = words.dayRange(days);
  if (readPlace(stop.place) === undefined) problems.place = words.placeInvalid;
  if (!isWithin(stop.altitude, -500, 9000)) problems.altitude = words.altitudeInvalid;
  if (!isWithin(stop.distance, 0, 5000)) problems.distance = words.distanceInvalid;
  return problems;
}

/** A new item of a day. */
export function newStop(day: number): Stop {
  return {
    day,
    name: "",
    eta: "",
    description: "",
    place: "",
    altitude: "",
    distance: "",
    pictures: [],
    translations: NO_STOP_TEXTS,
  };
}

/** The form values on the wire. */
export function wireStop(stop: Stop) {
  const place = readPlace(stop.place);
  return {
    day_count: stop.day,
    stop_name: stop.name,
    eta: stop.eta || null,
    description: stop.description,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    altitude_m: stop.altitude.trim() ? Math.round(Number(stop.altitude)) : null,
    distance_km: stop.distance.trim() ? Number(stop.distance) : null,
    image: stop.pictures[0]?.filename ?? null,
    translations: Object.fromEntries(
      Object.entries(stop.translations).map(([code, { name, description }]) => [
        code,
        { stop_name: name.trim(), description },
      ]),
    ),
  };
}

function isWithin(typed: string, least: number, most: number): boolean {
  if (typed.trim() === "") return true;
  const value = Number(typed);
  return value >= least && value <= most;
}

/** The items by day: each day of the tour, and days beyond it that have items. */
export function byDay<Item extends { day_count: number }>(items: readonly Item[], days: number) {
  const last = Math.max(days, ...items.map(({ day_count }) => day_count));
  return Array.from({ length: last }, (_, index) => ({
    day: index + 1,
    items: items.filter(({ day_count }) => day_count === index + 1),
  }));
}
