import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { NONE_HELD } from "@/features/booking/beds";
import {
  addOnsOf,
  type Choice,
  choiceOfHold,
  countPeople,
  countWithBed,
  fitted,
  hasVariants,
  linesOf,
  mostAlone,
  NO_EXTRAS,
  type Offered,
  placesOf,
  withoutAlone,
} from "@/features/booking/choice";
import { problemsOfChoice } from "@/features/booking/choice-problems";

const offered: Offered = {
  rooms: [
    { room_bed_id: 1, room_capacity: 2, single_supplement_with_tax: 2000 },
    { room_bed_id: 2, room_capacity: 4, single_supplement_with_tax: null },
  ],
  categories: [
    { traveller_category_id: 7, name: "Child", min_age: 5, max_age: 11, percent: 50, takes_bed: true },
  ],
  variants: [
    { option_id: 3, name: "Delhi", difference_with_tax: 0, left: null },
    { option_id: 4, name: "Dehradun", difference_with_tax: -500, left: 2 },
  ],
  addOns: [
    {
      option_id: 9,
      name: "Mule",
      description: "",
      price_with_tax: 800,
      basis: "booking",
      is_per_day: false,
      left: 3,
      bookable_until: null,
    },
    {
      option_id: 8,
      name: "Boots",
      description: "",
      price_with_tax: 300,
      basis: "person",
      is_per_day: false,
      left: null,
      bookable_until: null,
    },
  ],
};
const plan = {
  available_slots: 7,
  room_beds: [
    { room_bed_id: 1, available_beds: 4 },
    { room_bed_id: 2, available_beds: 8 },
  ],
};
const family: Choice = {
  beds: { 1: 2, 2: 1 },
  extras: {
    alone: { 1: 1 },
    ofCategory: { "1:7": 1 },
    withoutBed: {},
    variant: 3,
    variants: null,
    addOns: { 9: 2, 8: 4 },
  },
};

test("a party without options is one line a sharing type", () => {
  expect(linesOf({ beds: { 9: 1, 2: 3 }, extras: NO_EXTRAS })).toEqual([
    expect.objectContaining({ room_bed_id: 2, selected_beds_quantity: 3, option_id: null, is_alone: false }),
    expect.objectContaining({ room_bed_id: 9, selected_beds_quantity: 1, traveller_category_id: null }),
  ]);
});

test("travellers are adults first, and each combination is one line", () => {
  expect(countPeople(family)).toBe(4);
  expect(
    placesOf(family).map(({ roomBedId, categoryId, isAlone }) => [roomBedId, categoryId, isAlone]),
  ).toEqual([
    [1, null, false],
    [2, null, false],
    [1, null, true],
    [1, 7, false],
  ]);
  expect(linesOf(family).map((line) => line.selected_beds_quantity)).toEqual([1, 1, 1, 1]);
  expect(linesOf(family).every(({ option_id }) => option_id === 3)).toBe(true);
});

test("who takes no bed comes besides the beds, last, and two at most with each who has one", () => {
  const infant = { traveller_category_id: 5, name: "Infant", min_age: null, max_age: 1, percent: 10 };
  const kinds = { ...offered, categories: [...offered.categories, { ...infant, takes_bed: false }] };
  const party = { beds: { 1: 1 }, extras: { ...NO_EXTRAS, variant: 3, withoutBed: { "1:5": 3 } } };
  expect([countPeople(party), countWithBed(party)]).toEqual([4, 1]);
  expect(placesOf(party).map(({ categoryId }) => categoryId)).toEqual([null, 5, 5, 5]);
  expect(fitted(plan, NONE_HELD, party, kinds).extras.withoutBed).toEqual({ "1:5": 2 });
  expect(fitted(plan, NONE_HELD, { ...party, beds: {} }, kinds).extras.withoutBed).toEqual({});
});

test("travellers may have different variants, and all need one", () => {
  const mixed = { ...family, extras: { ...family.extras, variants: [3, 4, 4, null] } };
  expect([hasVariants(family, offered), hasVariants(mixed, offered)]).toEqual([true, false]);
  expect(hasVariants({ beds: { 1: 1 }, extras: NO_EXTRAS }, { variants: [] })).toBe(true);
  expect(placesOf(mixed).map(({ variantId }) => variantId)).toEqual([3, 4, 4, null]);
});

test("a person alone takes all beds of the room", () => {
  const left = withoutAlone(plan, { 1: 1 }, offered);
  expect([left.available_slots, left.room_beds[0]?.available_beds]).toEqual([5, 2]);
  expect(mostAlone(plan, NONE_HELD, { beds: {}, extras: NO_EXTRAS }, 1, offered)).toBe(2);
  expect(mostAlone(plan, NONE_HELD, { beds: { 1: 1 }, extras: NO_EXTRAS }, 1, offered)).toBe(1);
  expect(mostAlone(plan, NONE_HELD, { beds: { 2: 6 }, extras: NO_EXTRAS }, 1, offered)).toBe(0);
});

test("a choice is cut down to what is sold and free", () => {
  const less = { available_slots: 3, room_beds: [{ room_bed_id: 1, available_beds: 3 }] };
  const cut = fitted(less, NONE_HELD, family, {
    ...offered,
    categories: [],
    variants: offered.variants.slice(1),
  });
  expect(cut.beds).toEqual({ 1: 1 });
  expect(cut.extras).toMatchObject({ alone: { 1: 1 }, ofCategory: {}, variant: 4 });
  // At most one of an add-on per person, and no more than are left.
  expect(addOnsOf(cut.extras)).toEqual([
    { option_id: 8, quantity: 2 },
    { option_id: 9, quantity: 2 },
  ]);
  expect(fitted(plan, NONE_HELD, family, offered)).toEqual(family);
  const none = fitted(plan, NONE_HELD, family, { ...offered, variants: [], addOns: [] });
  expect(none.extras).toMatchObject({ variant: null, addOns: {} });
});

test("a refusal is shown where the choice was made", () => {
  const refusal = (...fields: string[]) =>
    new ApiError(
      422,
      "invalid",
      "Check the fields.",
      fields.map((field) => ({ field, message: field })),
    );
  expect(problemsOfChoice(refusal("booking_rooms.1.option_id", "add_ons.1.quantity"), family)).toEqual({
    variant: "booking_rooms.1.option_id",
    addOns: { 9: "add_ons.1.quantity" },
    isAtFields: true,
  });
  expect(problemsOfChoice(refusal("booking_rooms.0.room_bed_id"), family).isAtFields).toBe(false);
  expect(problemsOfChoice(null, family)).toEqual({ variant: undefined, addOns: {}, isAtFields: false });
});

test.each([
  ["one variant", { variant: 3, variants: null }],
  ["a variant each", { variant: null, variants: [3, 4, 3, 4, 3] }],
])("the choice of a hold is read back with %s", (_, variants) => {
  const choice = { ...family, extras: { ...family.extras, withoutBed: { "1:5": 1 }, ...variants } };
  const hold = {
    booking_rooms: linesOf(choice).map((line) => ({ ...line, takes_bed: line.traveller_category_id !== 5 })),
    add_ons: addOnsOf(choice.extras),
    traveller_info: placesOf(choice).map(({ variantId }) => ({ option_id: variantId })),
  };
  expect(choiceOfHold(hold as never)).toEqual(choice);
});

test("the categories of a hold are in the order of its travellers, not of its lines", () => {
  const line = {
    room_bed_id: 1,
    selected_beds_quantity: 1,
    option_id: null,
    takes_bed: true,
    is_alone: false,
  };
  const hold = {
    booking_rooms: [null, 5, 6].map((id) => ({ ...line, traveller_category_id: id })),
    add_ons: [],
    traveller_info: [null, 6, 5].map((id) => ({ traveller_category_id: id, option_id: null })),
  };
  expect(placesOf(choiceOfHold(hold as never)).map(({ categoryId }) => categoryId)).toEqual([null, 6, 5]);
});
