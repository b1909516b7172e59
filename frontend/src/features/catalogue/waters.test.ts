import { expect, test } from "vitest";
import { pathOf } from "@/features/catalogue/waters";
import waters from "@/features/catalogue/waters.json";

const project = (latitude: number, longitude: number) => ({
  x: 10 * (longitude - 90),
  y: 10 * (30 - latitude),
});

test("lines near the frame are drawn from relative hundredths of a degree", () => {
  expect(pathOf([[9100, 2800, 50, -100]], project)).toBe("M10.0 20.0L15.0 30.0");
  expect(pathOf([[9100, 2800, 50, -100]], project, "Z")).toBe("M10.0 20.0L15.0 30.0Z");
  expect(pathOf([[7300, 1800, 50, -100]], project)).toBe("");
});

test("the Brahmaputra passes Guwahati and the coast is in the west", () => {
  const around = (latitude: number, longitude: number) => ({
    x: 50 + 100 * (longitude - 91.75),
    y: 50 - 100 * (latitude - 26.2),
  });
  expect(pathOf(waters.rivers, around)).not.toBe("");
  expect(pathOf(waters.coasts, around)).toBe("");
});
