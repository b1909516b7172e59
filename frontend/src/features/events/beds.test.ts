import { expect, test } from "vitest";
import { bedState, bedsIn, roomProblems, unusedTypes } from "@/features/events/beds";

test("beds are rooms times the people in each", () => {
  expect(bedsIn("Single Sharing", "5")).toBe(5);
  expect(bedsIn("Quad Sharing", "3")).toBe(12);
  expect(bedsIn("", "3")).toBe(0);
  expect(bedsIn("Double Sharing", "1.5")).toBe(0);
});

test.each([
  [19, { state: "insufficient", missing: 1 }],
  [20, { state: "exact" }],
  [21, { state: "exceeds", over: 1 }],
])("%i beds for a capacity of 20", (beds, state) => {
  expect(bedState(beds, 20)).toEqual(state);
});

test("only room types without a price are offered", () => {
  expect(unusedTypes(["Double Sharing", "Quad Sharing"])).toEqual(["Single Sharing", "Triple Sharing"]);
});

const room = { roomType: "Double Sharing", price: "9500", rooms: "4", remarks: "" } as const;

test("a price is refused in the words of the server", () => {
  expect(roomProblems(room, [])).toEqual({});
  expect(roomProblems({ ...room, price: "0" }, [])).toEqual({
    price: "Price per head/trip must be greater than 0",
  });
  expect(roomProblems({ ...room, rooms: "0" }, [])).toEqual({
    rooms: "Total rooms must be greater than 0",
  });
  expect(roomProblems({ ...room, price: "-1" }, []).price).toBe("Price per head/trip must be greater than 0");
  expect(roomProblems({ ...room, price: "9,500" }, [])).toEqual({});
  expect(roomProblems({ ...room, price: "0.001" }, []).price).toBe(
    "Enter an amount in rupees, such as 9,750 or 9,750.50.",
  );
  expect(roomProblems(room, ["Double Sharing"]).roomType).toBe(
    "This room type already exists. Please edit the existing entry or choose a different room type.",
  );
  expect(roomProblems({ ...room, roomType: "", price: " ", rooms: "" }, [])).toEqual({
    roomType: "Please fill all required fields",
    price: "Please fill all required fields",
    rooms: "Please fill all required fields",
  });
});
