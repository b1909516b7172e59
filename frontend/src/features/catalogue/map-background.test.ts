import { expect, test } from "vitest";
import { pathOf, pointsOf } from "@/features/catalogue/map-background";
import lines from "@/features/catalogue/map-background.json";

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
  expect(pathOf(lines.rivers, around)).not.toBe("");
  expect(pathOf(lines.coasts, around)).toBe("");
});

test.each([
  ["Gilgit", 35.92, 74.31, true],
  ["Aksai Chin", 35.2, 79.5, true],
  ["Tawang", 27.58, 91.87, true],
  ["Kathmandu", 27.7, 85.3, false],
  ["Islamabad", 33.7, 73.05, false],
  ["Thimphu", 27.47, 89.64, false],
  ["Dhaka", 23.8, 90.4, false],
])(
  "%s is on the side of India's boundary that the Survey of India publishes",
  (_, latitude, longitude, isInside) => {
    const crossings = lines.country.flatMap((line) => {
      const points = pointsOf(line);
      return points.slice(1).flatMap(([toLongitude, toLatitude], index) => {
        const [fromLongitude, fromLatitude] = points[index] as [number, number];
        if (fromLongitude > longitude === toLongitude > longitude) return [];
        const share = (longitude - fromLongitude) / (toLongitude - fromLongitude);
        return fromLatitude + share * (toLatitude - fromLatitude) > latitude ? [1] : [];
      });
    });
    expect(crossings.length % 2 === 1).toBe(isInside);
  },
);
