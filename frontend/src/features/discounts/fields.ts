import { t } from "#messages/discounts";
import type { Discount, DiscountBody } from "@/features/discounts/queries";
import { typedRupees } from "@/lib/typed-money";

export type Kind = Discount["kind"];
export type Basis = Discount["basis"];

/** A discount as typed. */
export type Fields = {
  kind: Kind;
  name: string;
  code: string;
  basis: Basis;
  value: string;
  is_exclusive: boolean;
  is_for_all: boolean;
  event_ids: number[];
  valid_from: string;
  valid_to: string;
  starts_from: string;
  starts_to: string;
  least_people: string;
  days_before: string;
  first_beds: string;
  uses_in_all: string;
  uses_per_person: string;
};

export const KINDS: readonly Kind[] = ["code", "early_bird", "group", "returning"];
export const BASES: readonly Basis[] = ["price", "person", "booking"];

const NEW: Fields = {
  kind: "code",
  name: "",
  code: "",
  basis: "price",
  value: "",
  is_exclusive: false,
  is_for_all: true,
  event_ids: [],
  valid_from: "",
  valid_to: "",
  starts_from: "",
  starts_to: "",
  least_people: "",
  days_before: "",
  first_beds: "",
  uses_in_all: "",
  uses_per_person: "",
};

const LEAST_CODE = 3;
const LEAST_GROUP = 2;
const MOST_PERCENT = 100;

export function fieldsOf(discount: Discount | null): Fields {
  if (!discount) return NEW;
  const { event_ids, least_people, ...rest } = discount;
  return {
    kind: rest.kind,
    name: rest.name,
    code: rest.code ?? "",
    basis: rest.basis,
    value: String(rest.value),
    is_exclusive: rest.is_exclusive,
    is_for_all: event_ids === null,
    event_ids: event_ids ?? [],
    valid_from: rest.valid_from ?? "",
    valid_to: rest.valid_to ?? "",
    starts_from: rest.starts_from ?? "",
    starts_to: rest.starts_to ?? "",
    least_people: least_people > 1 ? String(least_people) : "",
    days_before: typed(rest.days_before),
    first_beds: typed(rest.first_beds),
    uses_in_all: typed(rest.uses_in_all),
    uses_per_person: typed(rest.uses_per_person),
  };
}

/** The request body: what belongs to another kind of discount is left out. */
export function bodyOf(fields: Fields): DiscountBody {
  const isCode = fields.kind === "code";
  const isEarly = fields.kind === "early_bird";
  return {
    kind: fields.kind,
    name: fields.name.trim(),
    basis: fields.basis,
    value: typedRupees(fields.value) ?? 0,
    code: isCode ? fields.code.trim() : null,
    is_exclusive: isCode && fields.is_exclusive,
    event_ids: fields.is_for_all ? null : fields.event_ids,
    valid_from: fields.valid_from || null,
    valid_to: fields.valid_to || null,
    starts_from: fields.starts_from || null,
    starts_to: fields.starts_to || null,
    least_people: isCode || fields.kind === "group" ? (whole(fields.least_people) ?? 1) : 1,
    days_before: isEarly ? whole(fields.days_before) : null,
    first_beds: isEarly ? whole(fields.first_beds) : null,
    uses_in_all: isCode ? whole(fields.uses_in_all) : null,
    uses_per_person: isCode ? whole(fields.uses_per_person) : null,
  };
}

const NUMBERS = ["least_people", "days_before", "first_beds", "uses_in_all", "uses_per_person"] as const;

export function problemsOf(fields: Fields): Partial<Record<keyof Fields, string>> {
  const { kind, basis } = fields;
  const value = typedRupees(fields.value);
  const problems: Partial<Record<keyof Fields, string>> = {};
  for (const name of NUMBERS) {
    if (fields[name].trim() && whole(fields[name]) === null) problems[name] = t.numberWrong;
  }
  if (!fields.name.trim()) problems.name = t.nameMissing;
  if (!value || (basis === "price" && value > MOST_PERCENT)) {
    problems.value = basis === "price" ? t.percentWrong : t.valueWrong;
  }
  if (kind === "code" && fields.code.replaceAll(" ", "").length < LEAST_CODE) problems.code = t.codeMissing;
  if (kind === "group" && (whole(fields.least_people) ?? 0) < LEAST_GROUP) {
    problems.least_people = t.groupWrong;
  }
  if (kind === "early_bird" && !fields.days_before.trim() && !fields.first_beds.trim() && !fields.valid_to) {
    problems.days_before = t.earlyMissing;
  }
  if (fields.valid_from && fields.valid_to && fields.valid_to < fields.valid_from) {
    problems.valid_to = t.orderWrong;
  }
  if (fields.starts_from && fields.starts_to && fields.starts_to < fields.starts_from) {
    problems.starts_to = t.orderWrong;
  }
  if (!fields.is_for_all && fields.event_ids.length === 0) problems.event_ids = t.tripsMissing;
  return problems;
}

function typed(number: number | null): string {
  return number === null ? "" : String(number);
}

/** A whole number above 0; null for anything else. */
function whole(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : null;
}
