import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import type { BookingDetails } from "@/domain/booking-details";
import { GUEST_NAME } from "@/domain/bookings";
import type { TypedCompany } from "@/domain/gstin";
import { agesOf } from "@/domain/options";
import type { Place } from "@/features/booking/choice";
import { phoneProblem, showPhone } from "@/lib/phones";

export type IdType = Wire["TravellerIn"]["id_type"] & string;
export type Meal = Wire["TravellerIn"]["meal_preference"] & string;
export type Gender = Wire["TravellerIn"]["gender"] & string;

/** A traveller as typed. `idNumber` and `medicalNeeds` never leave the page's memory except to be sent. */
export type Traveller = {
  salutation: string;
  name: string;
  idType: IdType;
  idNumber: string;
  contact: string;
  meal: Meal;
  dietary: string;
  medicalNeeds: string;
  age: string;
  gender: Gender;
  email: string;
  phone: string;
};

/** The values of the travellers' page. */
export type PartyValues = {
  travellers: Traveller[];
  homeState: string;
  company: TypedCompany;
  pan: string;
  details: BookingDetails;
};

export type Category = Wire["TravellerCategoryOut"];
export type Completeness = "complete" | "partial" | "empty";
export type Problems = Partial<Record<keyof Traveller, string>>;

export const NOBODY: Traveller = {
  salutation: "",
  name: "",
  idType: "",
  idNumber: "",
  contact: "",
  meal: "N/A",
  dietary: "",
  medicalNeeds: "",
  age: "",
  gender: "",
  email: "",
  phone: "",
};

export const ID_TYPES: readonly IdType[] = [
  "",
  "Aadhaar",
  "Passport",
  "Voter ID",
  "Driving Licence",
  "Other",
];
export const MEALS: readonly Meal[] = ["N/A", "Vegetarian", "Non-Vegetarian", "Vegan"];

export const GENDERS: readonly Gender[] = ["", "Female", "Male", "Other"];

const AGE = /^(\d{1,2}|1[01]\d|120)$/;
const ADDRESS = /^\S+@\S+\.\S+$/;

function isEmpty({ meal, ...texts }: Traveller): boolean {
  return meal === "N/A" && !Object.values(texts).some((text) => text.trim());
}

/**
 * Name, ID and a valid contact make a traveller complete, with the mobile number the lead; the lead is never empty.
 * ID and contact count only where they are asked now.
 */
export function completenessOf(traveller: Traveller, index: number, isLater = false): Completeness {
  const { name, idNumber, contact, phone } = traveller;
  const phones = [...(isLater ? [] : [contact]), ...(index === 0 ? [phone] : [])];
  const hasId = isLater || idNumber.trim() !== "";
  if (name.trim() && hasId && phones.every((number) => number.trim() && !phoneProblem(number))) {
    return "complete";
  }
  return index > 0 && isEmpty(traveller) ? "empty" : "partial";
}

/** What the booking asks of a traveller: ID number and emergency contact may follow after payment. */
export type Asked = { category?: Category | null | undefined; isLater?: boolean };

/** Whether a booking is below the price for which the trip asks ID number and emergency contact after payment. */
export function areDetailsLater(
  trip: Pick<Wire["EventDetails"], "details_later_below">,
  { total, people }: { total: number | undefined; people: number },
): boolean {
  const { details_later_below: below } = trip;
  // Until the price is known, what is below the limit on most trips that have one is assumed.
  return below !== null && (total === undefined || total < below * people);
}

const NEEDED = ["phone", "age", "idNumber", "contact"] as const;

/** The empty fields that a traveller at this place needs, in the order of the form. */
export function missingFields(traveller: Traveller, index: number, { category, isLater }: Asked = {}) {
  const isNeeded = { phone: index === 0, age: hasAges(category), idNumber: !isLater, contact: !isLater };
  return NEEDED.filter((name) => isNeeded[name] && !traveller[name].trim());
}

/** The errors that prevent booking; only the lead traveller has required fields. */
export function problemsOf(traveller: Traveller, index: number, { category, isLater }: Asked = {}): Problems {
  const contactWrong = phoneProblem(traveller.contact);
  const phoneWrong = phoneProblem(traveller.phone);
  const isFirst = index === 0;
  const needsDetails = isFirst && !isLater;
  return {
    ...(isFirst && !traveller.name.trim() ? { name: t.nameRequired } : {}),
    ...(needsDetails && !traveller.idNumber.trim() ? { idNumber: t.idRequired } : {}),
    ...(needsDetails && !traveller.contact.trim() ? { contact: t.contactRequired } : {}),
    ...(contactWrong ? { contact: contactWrong } : {}),
    ...(phoneWrong ? { phone: phoneWrong } : {}),
    ...(isWrong(traveller.email, ADDRESS) ? { email: t.emailWrong } : {}),
    ...ageProblem(traveller, index, category),
  };
}

/** Who pays by age says it, unless they are booked without any details. */
function ageProblem(traveller: Traveller, index: number, category: Category | null | undefined): Problems {
  const { age } = traveller;
  if (isWrong(age, AGE)) return { age: t.ageWrong };
  if (!hasAges(category)) return {};
  if (!age.trim()) {
    return completenessOf(traveller, index) === "empty" ? {} : { age: t.ageRequired(category.name) };
  }
  const isFitting = Number(age) >= (category.min_age ?? 0) && Number(age) <= (category.max_age ?? Infinity);
  return isFitting ? {} : { age: t.ageOfCategory(category.name, agesOf(category)) };
}

/** Whether a category is of an age. */
export function hasAges(category: Category | null | undefined): category is Category {
  return Boolean(category && (category.min_age !== null || category.max_age !== null));
}

function isWrong(text: string, form: RegExp): boolean {
  return text.trim() !== "" && !form.test(text.trim());
}

export type Companion = Wire["Companion"];

/** The place that a companion takes: the first one without a name; -1 when everybody has one. */
export function freePlace(party: readonly Traveller[]): number {
  return party.findIndex(({ name }) => !name.trim());
}

/** Those who are not in the party yet. */
export function companionsLeft(companions: readonly Companion[], party: readonly Traveller[]): Companion[] {
  const partyNames = new Set(party.map(({ name }) => name.trim().toLowerCase()));
  return companions.filter(({ full_name: name }) => !partyNames.has(name.trim().toLowerCase()));
}

/** The signed-in person among the companions: by e-mail or phone, else the first traveller of the latest booking. */
export function ownEntry(
  companions: readonly Companion[],
  { email, phone }: { email: string; phone: string },
): Companion | undefined {
  return (
    companions.find((companion) => companion.email.toLowerCase() === email.toLowerCase()) ??
    companions.find((companion) => phone !== "" && companion.phone === phone) ??
    companions[0]
  );
}

/** A traveller with the details of a companion; what was typed of them already stays. */
export function withCompanion(traveller: Traveller, companion: Companion): Traveller {
  return {
    ...traveller,
    name: companion.full_name,
    idType: traveller.idType || (companion.id_type as IdType),
    contact: traveller.contact || showPhone(companion.emergency_contact),
    meal: traveller.meal === "N/A" ? (companion.meal_preference as Meal) : traveller.meal,
    dietary: traveller.dietary || companion.dietary_requirements,
    gender: traveller.gender || (companion.gender as Gender),
    email: traveller.email || companion.email,
    phone: traveller.phone || showPhone(companion.phone),
  };
}

/** One traveller per bed: missing ones are empty, and those beyond the beds are left out. */
export function partyOf(travellers: readonly Traveller[], beds: number): Traveller[] {
  return Array.from({ length: beds }, (_, index) => travellers[index] ?? NOBODY);
}

/** What a traveller is called before they have a name: the server counts guests in the same way. */
export function titlesOf(party: readonly Traveller[]): string[] {
  let guests = 0;
  return party.map((traveller, index) => {
    const name = traveller.name.trim();
    if (name) return name;
    if (index === 0) return t.traveller(1);
    guests += 1;
    return t.guest(guests);
  });
}

/** The details of a traveller that the server has, and whether the saved medical notes are to be erased. */
export type Saved = Pick<
  Wire["TravellerOut"],
  "traveller_id" | "id_type" | "id_proof" | "has_medical_needs" | "is_medical_readable"
> & {
  erasesMedical?: boolean;
};

/** A traveller with the masked ID that the server has, unless another one or another type was typed. */
export function withSaved(traveller: Traveller, saved: Saved | undefined): Traveller {
  if (!saved || traveller.idNumber.trim() || traveller.idType !== saved.id_type) return traveller;
  return { ...traveller, idNumber: saved.id_proof };
}

/** The rules of booking; the saved ID is used when none is typed, unless its type has changed. */
export function problemsWithSaved(
  typed: Traveller,
  saved: Saved | undefined,
  index: number,
  asked?: Asked,
): Problems {
  const problems = problemsOf(withSaved(typed, saved), index, asked);
  const isRetyped = typed.idNumber.trim() !== "";
  return saved?.id_proof && typed.idType !== saved.id_type && !isRetyped
    ? { ...problems, idNumber: t.idRetype }
    : problems;
}

/** The rules of the booking's step, which asks the lead traveller for a mobile number too. */
export function stepProblems(
  ...[typed, saved, index, asked]: Parameters<typeof problemsWithSaved>
): Problems {
  const mobile = index === 0 && !typed.phone.trim() ? { phone: t.mobileRequired } : {};
  return { ...mobile, ...problemsWithSaved(typed, saved, index, asked) };
}

/**
 * The request body: empty travellers at the end are left out, those in between keep their position. Saved details
 * that were not typed again are omitted, so that the server keeps them.
 */
export function wireParty(
  party: readonly Traveller[],
  places: readonly Place[] = [],
  saved: readonly Saved[] = [],
): Wire["TravellerIn"][] {
  const last = party.findLastIndex(
    (traveller, index) => completenessOf(withSaved(traveller, saved[index]), index) !== "empty",
  );
  return party.slice(0, last + 1).map((traveller, index) => ({
    ...openWire(traveller),
    traveller_category_id: places[index]?.categoryId ?? null,
    option_id: places[index]?.variantId ?? null,
    ...sealedWire(traveller, saved[index]?.erasesMedical ?? false),
  }));
}

/** The encrypted fields that were typed; omitted ones stay as the server has them. */
function sealedWire(traveller: Traveller, erasesMedical: boolean) {
  const number = traveller.idNumber.trim();
  const medical = traveller.medicalNeeds.trim();
  return {
    ...(number ? { id_proof: number } : {}),
    ...(medical || erasesMedical ? { medical_needs: medical } : {}),
  };
}

/** The fields of a traveller that are not encrypted, as the API takes them. */
function openWire(traveller: Traveller) {
  return {
    salutation: traveller.salutation.trim(),
    full_name: traveller.name.trim(),
    id_type: traveller.idType,
    meal_preference: traveller.meal,
    emergency_contact: traveller.contact.trim(),
    email: traveller.email.trim(),
    phone: traveller.phone.trim(),
    age: traveller.age.trim() ? Number(traveller.age) : null,
    gender: traveller.gender,
    dietary_requirements: traveller.dietary.trim(),
  };
}

/** The start values for a booked traveller: without encrypted fields, and without the name of a guest. */
export function typedOf(traveller: Wire["TravellerOut"]): Traveller {
  return {
    ...NOBODY,
    salutation: traveller.salutation,
    name: GUEST_NAME.test(traveller.full_name) ? "" : traveller.full_name,
    idType: traveller.id_type as IdType,
    contact: showPhone(traveller.emergency_contact),
    meal: traveller.meal_preference as Meal,
    dietary: traveller.dietary_requirements,
    age: traveller.age === null ? "" : String(traveller.age),
    gender: traveller.gender as Gender,
    email: traveller.email,
    phone: showPhone(traveller.phone),
  };
}

/** A change of a booked traveller: encrypted fields stay as they are unless typed or erased. */
export function wireChange(traveller: Traveller, forgetsMedical: boolean): Wire["TravellerChange"] {
  return { ...openWire(traveller), ...sealedWire(traveller, forgetsMedical) };
}

/** The form's fields by their names on the wire. */
export const WIRE_FIELDS: Readonly<Record<string, keyof Traveller>> = {
  salutation: "salutation",
  full_name: "name",
  id_type: "idType",
  id_proof: "idNumber",
  medical_needs: "medicalNeeds",
  meal_preference: "meal",
  emergency_contact: "contact",
  email: "email",
  phone: "phone",
  age: "age",
  traveller_category_id: "age",
  gender: "gender",
  dietary_requirements: "dietary",
};

/** The path in the party of a field that the server names `traveller_info.<place>.<field>`. */
export function partyPath(field: string): `travellers.${number}.${keyof Traveller}` | undefined {
  const [, place, name] = /traveller_info\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const key = WIRE_FIELDS[name ?? ""];
  return key && `travellers.${Number(place)}.${key}`;
}
