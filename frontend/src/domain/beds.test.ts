import { expect, test } from "vitest";
import { bookedIn, lineName, sharingName } from "@/domain/beds";

const LINE = { is_alone: false, takes_bed: true, traveller_category: null, option: null };

test("a sharing type that a trip begins with has a name in each language, an operator's own stays", () => {
  expect(["Quad Sharing", "Riverside tent", "toString"].map(sharingName)).toEqual([
    "Quad Sharing",
    "Riverside tent",
    "toString",
  ]);
  expect(bookedIn({ ...LINE, selected_beds_quantity: 2, room_type: "Quad Sharing" })).toBe(
    "2 beds in quad sharing",
  );
  expect(bookedIn({ ...LINE, selected_beds_quantity: 1, room_type: "Riverside tent" })).toBe(
    "1 bed in Riverside tent",
  );
});

test("the parts of a line's name are in the language of the page", () => {
  expect(lineName("Double Sharing, Child, room alone")).toBe("Double Sharing, Child, room alone");
  expect(lineName("Boots")).toBe("Boots");
});
