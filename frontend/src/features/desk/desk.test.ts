import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Wire } from "@/api/wire";
import {
  bedsTaken,
  bedsTakenOf,
  bodyOf,
  type Desk,
  deskForm,
  discounted,
  linesOf,
  peopleIn,
  priceOf,
  quoteOf,
  SEVERAL,
  startOf,
} from "@/features/desk/desk";

const ROOMS = [
  {
    room_bed_id: 1,
    room_type: "Double Sharing",
    price_per_head_trip: 10_000,
    room_capacity: 2,
    single_supplement: 3_000,
  },
  {
    room_bed_id: 2,
    room_type: "Tent",
    price_per_head_trip: 8_000,
    room_capacity: 3,
    single_supplement: null,
  },
] as unknown as Wire["EventOut"]["room_bed_pricings"];
const CHILD = {
  traveller_category_id: 7,
  name: "Child",
  percent: 50,
  takes_bed: true,
} as Wire["OptionsOut"]["categories"][number];
const LINES = linesOf(ROOMS, [CHILD]);
const BOUNDS = { today: "2026-11-23", starts_on: "2026-12-10", total: 21_000, usual: 21_000 };
const DESK: Desk = {
  ...startOf("2026-11-23", "2026-11-26"),
  name: "Meera",
  phone: "98160 12345",
  beds: { "1-0": 2, "2-7": 1 },
  amount: "5,000",
};

/** The fields of a desk form that have an error. */
function wrongFields(desk: Desk, bounds: Parameters<typeof deskForm>[0] = BOUNDS) {
  return z.safeParse(deskForm(bounds), desk).error?.issues.map(({ path }) => path.join(".")) ?? [];
}

test("each sharing type has a line for adults, one for each category, and one for who is alone", () => {
  expect(LINES.map(({ name }) => name)).toEqual([
    "Double Sharing",
    "Double Sharing, Child",
    "Double Sharing, room alone",
    "Tent",
    "Tent, Child",
  ]);
});

test("the price is asked without TCS of who is exempt", () => {
  expect(quoteOf(5, LINES, DESK)).not.toHaveProperty("tcs_exemption");
  const exempt = quoteOf(5, LINES, { ...DESK, tcs_exemption: "government" });
  expect(bodyOf(exempt, DESK, null)).toMatchObject({ tcs_exemption: "government" });
});

test("a person pays the share of bed and variant, and a supplement whole", () => {
  expect(LINES.map((line) => priceOf(line, 1_001))).toEqual([11_001, 5_501, 14_001, 9_001, 4_501]);
});

test("only lines with persons are asked for, with their variant", () => {
  expect(quoteOf(5, LINES, { ...DESK, add_ons: { 4: 2, 9: 0 } }).add_ons).toEqual([
    { option_id: 4, quantity: 2 },
  ]);
  expect(quoteOf(5, LINES, { ...DESK, variant: "3" }).booking_rooms).toEqual([
    { room_bed_id: 1, selected_beds_quantity: 2, option_id: 3 },
    { room_bed_id: 2, selected_beds_quantity: 1, traveller_category_id: 7, option_id: 3 },
  ]);
});

test("people of one party can join in different places, and one can have a room alone", () => {
  const beds = { "1-0": 5, "1-0@3": 1, "1-alone@4": 1, "2-7@4": 0 };
  const desk = { ...DESK, variant: SEVERAL, beds };
  expect(quoteOf(5, LINES, desk).booking_rooms).toEqual([
    { room_bed_id: 1, selected_beds_quantity: 1, option_id: 3 },
    { room_bed_id: 1, selected_beds_quantity: 1, option_id: 4, is_alone: true },
  ]);
  expect([peopleIn(desk), bedsTaken(LINES, desk)]).toEqual([2, 3]);
  expect(peopleIn({ ...desk, variant: "3" })).toBe(5);
});

test("beds are counted for each sharing type", () => {
  const desk = { ...DESK, beds: { "1-0": 2, "1-alone": 0, "2-7": 1 } };
  const [double, tent] = [LINES[0]?.room.room_bed_id ?? 0, LINES.at(-1)?.room.room_bed_id ?? 0];
  expect([bedsTakenOf(double, LINES, desk), bedsTakenOf(tent, LINES, desk)]).toEqual([2, 1]);
});

test("a discount is of the usual total, in percent or rupees", () => {
  const desk = { ...DESK, priceBy: "discount" as const, discount: "10", price_reason: "Friends" };
  expect(quoteOf(5, LINES, desk).agreed_total).toBeUndefined();
  expect(quoteOf(5, LINES, desk, 20_995)).toMatchObject({ agreed_total: 18_896, price_reason: "Friends" });
  expect(discounted({ ...desk, discountBy: "amount", discount: "1,000" }, 20_995)).toBe(19_995);
  for (const discount of ["", "0", "100", "x"]) expect(discounted({ ...desk, discount }, 20_995)).toBeNull();
  expect(wrongFields(desk, { ...BOUNDS, usual: null })).toContain("discount");
  expect(wrongFields({ ...desk, price_reason: "" })).toContain("price_reason");
});

test("travellers are sent as far as something is known of them", () => {
  const travellers = DESK.travellers.with(1, { name: "Tara", age: "9", phone: "" });
  const sent = bodyOf(quoteOf(5, LINES, DESK), { ...DESK, travellers }, null).traveller_info;
  expect(sent).toMatchObject([
    { full_name: "", phone: "", age: null },
    { full_name: "Tara", phone: "", age: 9 },
  ]);
  expect(bodyOf(quoteOf(5, LINES, DESK), DESK, null).traveller_info).toEqual([]);
  const greeted = bodyOf(quoteOf(5, LINES, DESK), { ...DESK, salutation: "Colonel" }, null).traveller_info;
  expect(greeted).toMatchObject([{ salutation: "Colonel", full_name: "" }]);
  const wrong = DESK.travellers.with(0, { name: "", age: "nine", phone: "12" });
  expect(wrongFields({ ...DESK, travellers: wrong })).toEqual(["travellers.0.age", "travellers.0.phone"]);
});

test("an agreed price is sent once it has its reason", () => {
  const agreed = { ...DESK, priceBy: "agreed" as const, agreed_total: "19,000" };
  expect(quoteOf(5, LINES, agreed).agreed_total).toBeUndefined();
  expect(quoteOf(5, LINES, { ...agreed, price_reason: "Friends" })).toMatchObject({
    agreed_total: 19_000,
    price_reason: "Friends",
  });
  expect(wrongFields(agreed)).toContain("price_reason");
});

test("the body has what was received, or until when beds are held", () => {
  const quote = quoteOf(5, LINES, DESK);
  expect(bodyOf(quote, DESK, 21_000)).toMatchObject({ total_price: 21_000, payment: { amount: 5_000 } });
  expect(bodyOf(quote, { ...DESK, payBy: "later" }, null)).toMatchObject({
    unpaid: "hold",
    unpaid_until: "2026-11-26",
  });
  expect(bodyOf(quote, { ...DESK, payBy: "unpaid" }, null)).not.toHaveProperty("payment");
});

test("what is missing is said at its field", () => {
  const wrong = (changed: Partial<Desk>) => wrongFields({ ...DESK, ...changed });
  expect(wrong({})).toEqual([]);
  expect(wrong({ name: " ", phone: "12" })).toEqual(["name", "phone"]);
  expect(wrong({ beds: {} })).toEqual(["beds"]);
  expect(wrong({ amount: "21,001" })).toEqual(["amount"]);
  expect(wrong({ payBy: "later", unpaid_until: "2026-12-11" })).toEqual(["unpaid_until"]);
  expect(wrong({ payBy: "unpaid", amount: "" })).toEqual([]);
});
