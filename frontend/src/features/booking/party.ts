import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";

export type IdType = Wire["TravellerIn"]["id_type"] & string;
export type Meal = Wire["TravellerIn"]["meal_preference"] & string;

/** A traveller as typed. `idNumber` and `medicalNeeds` never leave the page's memory except to be sent. */
export type Traveller = {
  name: string;
  idType: IdType;
  idNumber: string;
  contact: string;
  meal: Meal;
  medicalNeeds: string;
};

export type Completeness = "complete" | "partial" | "empty";
export type Problems = Partial<Record<keyof Traveller, string>>;

export const NOBODY: Traveller = {
  name: "",
  idType: "",
  idNumber: "",
  contact: "",
  meal: "N/A",
  medicalNeeds: "",
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

const CONTACT = /^\d{10}$/;

function isEmpty(traveller: Traveller): boolean {
  const { name, idType, idNumber, contact, meal, medicalNeeds } = traveller;
  return ![name, idType, idNumber, contact, medicalNeeds].some((text) => text.trim()) && meal === "N/A";
}

/** Name, ID and a valid contact make a traveller complete; the first one is never merely empty. */
export function completenessOf(traveller: Traveller, index: number): Completeness {
  const { name, idNumber, contact } = traveller;
  if (name.trim() && idNumber.trim() && CONTACT.test(contact.trim())) return "complete";
  return index > 0 && isEmpty(traveller) ? "empty" : "partial";
}

/** What stands in the way of booking; only the first traveller has to say anything. */
export function problemsOf(traveller: Traveller, index: number): Problems {
  const contact = traveller.contact.trim();
  const isFirst = index === 0;
  return {
    ...(isFirst && !traveller.name.trim() ? { name: t.nameRequired } : {}),
    ...(isFirst && !traveller.idNumber.trim() ? { idNumber: t.idRequired } : {}),
    ...(isFirst && !contact ? { contact: t.contactRequired } : {}),
    ...(contact && !CONTACT.test(contact) ? { contact: t.contactWrong } : {}),
  };
}

/** One traveller a bed: missing ones are nobody yet, and those beyond the beds are left out. */
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

/** As the API takes them: those at the end who said nothing are left out, those between keep their place. */
export function wireParty(party: readonly Traveller[]): Wire["TravellerIn"][] {
  const last = party.findLastIndex((traveller, index) => completenessOf(traveller, index) !== "empty");
  return party.slice(0, last + 1).map((traveller) => ({
    full_name: traveller.name.trim(),
    id_type: traveller.idType,
    id_proof: traveller.idNumber.trim(),
    medical_needs: traveller.medicalNeeds.trim(),
    meal_preference: traveller.meal,
    emergency_contact: traveller.contact.trim(),
  }));
}

const WIRE_FIELDS: Record<string, keyof Traveller> = {
  full_name: "name",
  id_type: "idType",
  id_proof: "idNumber",
  medical_needs: "medicalNeeds",
  meal_preference: "meal",
  emergency_contact: "contact",
};

/** The server's field errors of `traveller_info.<place>.<field>`, by place. */
export function refusedProblems(
  errors: readonly { field: string; message: string }[],
): Record<number, Problems> {
  const refused: Record<number, Problems> = {};
  for (const { field, message } of errors) {
    const [, place, name] = /traveller_info\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const key = WIRE_FIELDS[name ?? ""];
    if (key) refused[Number(place)] = { ...refused[Number(place)], [key]: message };
  }
  return refused;
}
