import { expect, test } from "vitest";
import { bookedIn } from "@/domain/beds";
import { addOnIn, agesOf, differenceOf, listOf } from "@/domain/options";

test("ages of a category", () => {
  expect(
    [
      [5, 11],
      [null, 4],
      [60, null],
      [3, 3],
      [null, null],
    ].map(([min_age = null, max_age = null]) => agesOf({ min_age, max_age })),
  ).toEqual(["5 to 11 years", "up to 4 years", "60 years or older", "3 years", ""]);
});

test("the price of a variant", () => {
  expect([1050, -500, 0].map(differenceOf)).toEqual(["+₹1,050", "−₹500", "Same price"]);
});

test("lines of a booking", () => {
  const line = { room_type: "Double Sharing", selected_beds_quantity: 2, is_alone: false, takes_bed: true };
  expect(bookedIn({ ...line, traveller_category: null, option: null })).toBe("2 beds in double sharing");
  expect(bookedIn({ ...line, traveller_category: "Child", option: "From Delhi" })).toBe(
    "2 beds in double sharing, Child, From Delhi",
  );
  expect(bookedIn({ ...line, takes_bed: false, traveller_category: "Infant", option: null })).toBe(
    "2 x Infant, no bed",
  );
  const alone = {
    ...line,
    selected_beds_quantity: 1,
    is_alone: true,
    traveller_category: null,
    option: null,
  };
  expect(bookedIn(alone)).toBe("1 person alone in double sharing");
  expect(addOnIn({ name: "Mule", quantity: 2 })).toBe("2 × Mule");
  expect([listOf(["a", "b"]), listOf(["a, c", "b"])]).toEqual(["a, b", "a, c; b"]);
});
