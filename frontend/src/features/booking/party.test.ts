import { describe, expect, test } from "vitest";
import {
  areDetailsLater,
  type Category,
  companionsLeft,
  completenessOf,
  freePlace,
  missingFields,
  NOBODY,
  ownEntry,
  partyOf,
  partyPath,
  problemsOf,
  stepProblems,
  type Traveller,
  titlesOf,
  typedOf,
  wireChange,
  wireParty,
  withCompanion,
} from "@/features/booking/party";

const asha: Traveller = {
  ...NOBODY,
  name: "Asha Das",
  idType: "Passport",
  idNumber: "Z123",
  contact: "9876543210",
};

const lead: Traveller = { ...asha, phone: "9812345679" };

test("the first traveller is complete with name, ID, a contact of ten digits and a mobile number", () => {
  expect(completenessOf(lead, 0)).toBe("complete");
  expect(completenessOf(asha, 0)).toBe("partial");
  expect(completenessOf({ ...lead, phone: "98" }, 0)).toBe("partial");
  expect(completenessOf({ ...lead, contact: "98765" }, 0)).toBe("partial");
  expect(completenessOf({ ...lead, idNumber: " " }, 0)).toBe("partial");
  expect(completenessOf(NOBODY, 0)).toBe("partial");
});

test("what is missing depends on the place and on the category of it", () => {
  expect(missingFields(NOBODY, 0)).toEqual(["phone", "idNumber", "contact"]);
  expect(missingFields(asha, 1)).toEqual([]);
  const child = { name: "Child", min_age: 5, max_age: 11 } as Category;
  expect(missingFields({ ...asha, idNumber: "" }, 1, { category: child })).toEqual(["age", "idNumber"]);
});

test("details that follow after payment are not asked, and a typed contact must be a number", () => {
  const named = { ...NOBODY, name: "Asha Das", phone: "9812345679" };
  expect(stepProblems(named, undefined, 0, { isLater: true })).toEqual({});
  expect(completenessOf(named, 0, true)).toBe("complete");
  expect(missingFields(named, 0, { isLater: true })).toEqual([]);
  expect(stepProblems({ ...named, contact: "12" }, undefined, 0, { isLater: true })).toEqual({
    contact: "Invalid contact number (10 digits required)",
  });
  const trip = { details_later_below: 10_000 };
  expect(areDetailsLater(trip, { total: 19_999, people: 2 })).toBe(true);
  expect(areDetailsLater(trip, { total: 20_000, people: 2 })).toBe(false);
  expect(areDetailsLater({ details_later_below: null }, { total: 1, people: 2 })).toBe(false);
});

test("any other is empty with nothing, partial with something, complete with all", () => {
  expect(completenessOf(NOBODY, 1)).toBe("empty");
  expect(completenessOf({ ...NOBODY, meal: "Vegan" }, 1)).toBe("partial");
  expect(completenessOf({ ...NOBODY, name: "Dev" }, 1)).toBe("partial");
  expect(completenessOf(asha, 1)).toBe("complete");
});

test("only the first has to say anything, but a number must be a number", () => {
  expect(problemsOf(NOBODY, 0)).toEqual({
    name: "Name is required for first traveler",
    idNumber: "ID Proof is required for first traveler",
    contact: "Emergency contact is required for first traveler",
  });
  expect(problemsOf(NOBODY, 1)).toEqual({});
  expect(problemsOf({ ...NOBODY, contact: "12" }, 1)).toEqual({
    contact: "Invalid contact number (10 digits required)",
  });
});

test("the booking's step asks the first traveller alone for a mobile number, and a later change does not", () => {
  expect(stepProblems(asha, undefined, 0)).toEqual({ phone: "Mobile number is required for first traveler" });
  expect(stepProblems({ ...lead, phone: "98" }, undefined, 0)).toEqual({
    phone: "Invalid contact number (10 digits required)",
  });
  expect(stepProblems(lead, undefined, 0)).toEqual({});
  expect(stepProblems(asha, undefined, 1)).toEqual({});
  expect(problemsOf(asha, 0)).toEqual({});
});

test("there is one traveller a bed, and those without a name are guests", () => {
  const party = partyOf([asha, NOBODY, { ...NOBODY, name: "Dev" }], 4);
  expect(titlesOf(party)).toEqual(["Asha Das", "Guest 1", "Dev", "Guest 2"]);
  expect(titlesOf(partyOf([], 1))).toEqual(["Traveller 1"]);
});

test("who said nothing at the end is left out, and between others keeps the place", () => {
  const sent = wireParty(partyOf([asha, NOBODY, { ...NOBODY, name: " Dev " }], 4));
  expect(sent.map(({ full_name }) => full_name)).toEqual(["Asha Das", "", "Dev"]);
});

test("the server's errors come back to their fields", () => {
  expect(
    ["traveller_info.1.emergency_contact", "booking_payload.traveller_info.0.full_name", "booking_rooms"].map(
      partyPath,
    ),
  ).toEqual(["travellers.1.contact", "travellers.0.name", undefined]);
});

const booked = {
  traveller_id: 7,
  salutation: "",
  full_name: "Guest 1",
  id_type: "Passport",
  id_proof: "•••• 4567",
  has_medical_needs: true,
  is_medical_readable: true,
  meal_preference: "Vegan",
  emergency_contact: "+919876543210",
  email: "",
  phone: "",
  age: 34,
  is_minor: false,
  gender: "Female",
  dietary_requirements: "No nuts",
  traveller_category_id: null,
  traveller_category: null,
  option_id: null,
  option: null,
  id_sighted_at: null,
  user_id: 3,
  event_plan_id: 5,
};

test("the form of a booked traveller starts without encrypted fields, and a guest's without a name", () => {
  expect(typedOf(booked)).toEqual({
    ...NOBODY,
    idType: "Passport",
    contact: "+91 98765 43210",
    meal: "Vegan",
    dietary: "No nuts",
    age: "34",
    gender: "Female",
  });
});

test("what is sealed is sent only when it was typed, or is to be erased", () => {
  const typed = typedOf(booked);
  expect(Object.keys(wireChange(typed, false))).not.toContain("id_proof");
  expect(Object.keys(wireChange(typed, false))).not.toContain("medical_needs");
  expect(wireChange({ ...typed, idNumber: " Z1 " }, true)).toMatchObject({
    id_proof: "Z1",
    medical_needs: "",
    age: 34,
  });
});

test("what is optional has to be right once it is given", () => {
  expect(problemsOf({ ...NOBODY, phone: "12", email: "x", age: "121" }, 1)).toEqual({
    phone: "Invalid contact number (10 digits required)",
    email: "Enter a valid e-mail address.",
    age: "Enter an age from 0 to 120.",
  });
});

describe("people of earlier bookings", () => {
  const meera = {
    full_name: "Meera Das",
    id_type: "Passport",
    meal_preference: "Vegan",
    emergency_contact: "+919816012345",
    email: "meera@traveller.example",
    phone: "",
    gender: "Female",
    dietary_requirements: "no nuts",
  };

  test("take the first place without a name, and are offered once", () => {
    const party = [{ ...NOBODY, name: "Arjun" }, { ...NOBODY, contact: "1" }, NOBODY];
    expect(freePlace(party)).toBe(1);
    expect(companionsLeft([meera], party)).toEqual([meera]);
    expect(companionsLeft([meera], [{ ...NOBODY, name: " meera das " }])).toEqual([]);
    expect(freePlace([{ ...NOBODY, name: "Arjun" }])).toBe(-1);
  });

  test("the own entry has the account's e-mail or phone, else it is the first of the latest booking", () => {
    const arjun = {
      ...meera,
      full_name: "Arjun Das",
      email: "arjun@traveller.example",
      phone: "+919811111111",
    };
    const me = { email: "Arjun@traveller.example", phone: "" };
    expect(ownEntry([meera, arjun], me)).toBe(arjun);
    expect(ownEntry([meera, arjun], { email: "other@x.example", phone: arjun.phone })).toBe(arjun);
    expect(
      ownEntry([{ ...meera, phone: "" }, arjun], { email: "other@x.example", phone: "" })?.full_name,
    ).toBe("Meera Das");
    expect(ownEntry([], me)).toBeUndefined();
  });

  test("bring their details, and what was typed stays", () => {
    expect(withCompanion({ ...NOBODY, dietary: "no milk", idNumber: "P1" }, meera)).toEqual({
      ...NOBODY,
      name: "Meera Das",
      idType: "Passport",
      idNumber: "P1",
      contact: "+91 98160 12345",
      meal: "Vegan",
      dietary: "no milk",
      gender: "Female",
      email: "meera@traveller.example",
    });
  });
});
