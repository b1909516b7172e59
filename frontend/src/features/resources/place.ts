import { t as money } from "#messages/money";
import { t } from "#messages/resources";
import type { Wire } from "@/api/wire";
import type { Place } from "@/features/resources/queries";
import { typedRupees } from "@/lib/typed-money";

/** The form values of a place; amounts are kept as typed. */
export type PlaceDraft = {
  name: string;
  location: string;
  link: string;
  base: string;
  commission: string;
  /** The version that was loaded; null for a new one. */
  version: string | null;
};
export type PlaceField = Exclude<keyof PlaceDraft, "version">;
export type PlaceProblems = Partial<Record<PlaceField, string>>;

export const NO_PLACE: PlaceDraft = {
  name: "",
  location: "",
  link: "",
  base: "",
  commission: "",
  version: null,
};

const { place: words } = t;

export function draftOfPlace(place: Place): PlaceDraft {
  return {
    name: place.name,
    location: place.location,
    link: place.link,
    base: place.base_price_per_person > 0 ? String(place.base_price_per_person) : "",
    commission: String(place.commission_per_person),
    version: place.version,
  };
}

/** The errors that prevent saving a place, in the order of the form. */
export function placeProblems({ name, location, link, base, commission }: PlaceDraft): PlaceProblems {
  const problems: Record<PlaceField, string | undefined> = {
    name: name.trim() ? undefined : words.nameRequired,
    location: location.trim() ? undefined : words.locationRequired,
    link: !link.trim() || /^https?:\/\//.test(link.trim()) ? undefined : t.linkWrong,
    base: base.trim() && typedRupees(base) === null ? money.amountWrong : undefined,
    commission: commission.trim()
      ? typedRupees(commission) === null
        ? money.amountWrong
        : undefined
      : words.commissionRequired,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** The wire's field names by the form's. */
export const PLACE_FIELDS: Readonly<Record<string, PlaceField>> = {
  name: "name",
  location: "location",
  link: "link",
  base_price_per_person: "base",
  commission_per_person: "commission",
};

export function wirePlace(draft: PlaceDraft): Wire["PlaceIn"] {
  return {
    name: draft.name,
    location: draft.location,
    link: draft.link,
    base_price_per_person: typedRupees(draft.base),
    commission_per_person: typedRupees(draft.commission),
    version: draft.version,
  };
}
