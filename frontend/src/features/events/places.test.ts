import { expect, test } from "vitest";
import { readPlace, typePlace } from "@/features/events/places";

test("coordinates are read as maps copy them", () => {
  expect(readPlace("34.1526, 77.5771")).toEqual({ latitude: 34.1526, longitude: 77.5771 });
  expect(readPlace(" -8.5 115 ")).toEqual({ latitude: -8.5, longitude: 115 });
  expect(readPlace("")).toBeNull();
  expect(readPlace("Leh")).toBeUndefined();
  expect(readPlace("91, 10")).toBeUndefined();
});

test("coordinates are typed as they are read", () => {
  expect(readPlace(typePlace(34.1526, 77.5771))).toEqual({ latitude: 34.1526, longitude: 77.5771 });
  expect(typePlace(null, null)).toBe("");
});
