import { expect, test } from "vitest";
import { bedState, bedsIn, NO_PRICE, OTHER, roomProblems, typeOf, unusedTypes } from "@/features/events/beds";

test("beds are rooms times the people in each", () => {
  expect(bedsIn(1, "5")).toBe(5);
  expect(bedsIn(12, "3")).toBe(36);
  expect(bedsIn(null, "3")).toBe(0);
  expect(bedsIn(2, "1.5")).toBe(0);
});

test.each([
  [19, { state: "insufficient", missing: 1 }],
  [20, { state: "exact" }],
  [21, { state: "exceeds", over: 1 }],
])("%i beds for a capacity of 20", (beds, state) => {
  expect(bedState(beds, 20)).toEqual(state);
});

test("a usual type says its persons, any other room is entered with a name and persons", () => {
  expect(typeOf({ ...NO_PRICE, roomType: "Quad Sharing" })).toEqual({ name: "Quad Sharing", persons: 4 });
  expect(typeOf(NO_PRICE)).toEqual({ name: "", persons: null });
  const dorm = { ...NO_PRICE, roomType: OTHER, name: " Dorm, women only ", persons: "8" };
  expect(typeOf(dorm)).toEqual({ name: "Dorm, women only", persons: 8 });
});

test.each(["", "0", "13", "2.5", "two"])("%j is no number of persons in a room", (persons) => {
  const tent = { roomType: OTHER, name: "Tent", persons, price: "900", rooms: "2", alone: "", remarks: "" };
  expect(roomProblems(tent, [])).toEqual({ persons: "Enter how many people share a room, from 1 to 12." });
});

test("another room needs a name that no other has, in whichever case", () => {
  const tent = {
    roomType: OTHER,
    name: "tent",
    persons: "3",
    price: "900",
    rooms: "2",
    alone: "",
    remarks: "",
  };
  expect(roomProblems(tent, ["Double Sharing"])).toEqual({});
  expect(roomProblems(tent, ["Tent"]).name).toContain("This room type already exists.");
  expect(roomProblems({ ...tent, name: " " }, []).name).toBe("Please fill all required fields");
});

test("only room types without a price are offered", () => {
  expect(unusedTypes(["Double Sharing", "Quad Sharing"])).toEqual(["Single Sharing", "Triple Sharing"]);
});

const room = { ...NO_PRICE, roomType: "Double Sharing", price: "9500", rooms: "4" };

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
