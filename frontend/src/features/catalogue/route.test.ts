import { expect, test } from "vitest";
import {
  distanceTotal,
  heightPath,
  placesOf,
  type RouteStop,
  routeDrawing,
  scaleOf,
  spread,
} from "@/features/catalogue/route";

const stop = (
  name: string,
  day: number,
  place?: [number, number],
  more: Partial<RouteStop> = {},
): RouteStop => ({
  stop_name: name,
  day_count: day,
  latitude: place?.[0] ?? null,
  longitude: place?.[1] ?? null,
  altitude_m: null,
  distance_km: null,
  ...more,
});

const LEH: [number, number] = [34.1526, 77.5771];
const stops = [
  stop("Leh", 1, LEH),
  stop("Briefing", 1),
  stop("Hunder", 3, [34.5833, 77.4667]),
  stop("Pangong", 5, [33.75, 78.65]),
  stop("Leh again", 6, LEH),
];

test("a place that is visited twice is one place", () => {
  const places = placesOf(stops);
  expect(places.map(({ name, days }) => [name, days])).toEqual([
    ["Leh", [1, 6]],
    ["Hunder", [3]],
    ["Pangong", [5]],
  ]);
});

test("a route is drawn to scale, north up, within its frame", () => {
  const drawn = routeDrawing(stops);
  expect(drawn).not.toBeNull();
  const [leh, hunder, pangong] = drawn?.points ?? [];
  expect(hunder?.y).toBeLessThan(leh?.y ?? 0);
  expect(pangong?.x).toBeGreaterThan(leh?.x ?? 100);
  for (const { x, y } of drawn?.points ?? []) {
    expect(x).toBeGreaterThanOrEqual(8);
    expect(x).toBeLessThanOrEqual(92);
    expect(y).toBeGreaterThanOrEqual(8);
    expect(y).toBeLessThanOrEqual(92);
  }
  expect(drawn?.scale.km).toBe(50);
});

test("a name keeps clear of the scale", () => {
  const drawn = routeDrawing([
    stop("Jorhat", 1, [26.75, 94.2]),
    stop("Digboi", 2, [27.4, 95.6]),
    stop("Moran", 3, [26.75, 94.4]),
  ]);
  expect(drawn?.points.map(({ label }) => label)).toEqual(["above", "start", null]);
});

test("one place is no route", () => {
  expect(routeDrawing([stop("Leh", 1, LEH), stop("Leh", 2, LEH)])).toBeNull();
});

test("numbers of near places do not cover each other on a phone", () => {
  const near = [
    { x: 50, y: 50 },
    { x: 50, y: 50 },
    { x: 51, y: 50.5 },
    { x: 53, y: 49 },
    { x: 90, y: 90 },
  ];
  const apart = spread(near);
  for (const [index, one] of apart.entries())
    for (const next of apart.slice(index + 1))
      expect(Math.hypot((next.x - one.x) * 3.5, (next.y - one.y) * 2.1875)).toBeGreaterThanOrEqual(23);
  expect(apart[4]).toEqual({ x: 90, y: 90 });
});

test("scales are round", () => {
  expect([scaleOf(7), scaleOf(23), scaleOf(130), scaleOf(0.4)]).toEqual([5, 20, 100, 0.2]);
});

test("the way is the sum of its parts", () => {
  expect(distanceTotal([stop("a", 1), stop("b", 1, undefined, { distance_km: 12.5 })])).toBe(12.5);
  expect(distanceTotal([stop("a", 1)])).toBeNull();
});

test("heights are spread by distance where every part has one, else evenly", () => {
  const high = (name: string, altitude: number, km: number | null) =>
    stop(name, 1, undefined, { altitude_m: altitude, distance_km: km });
  const by = (all: RouteStop[]) => heightPath(all)?.points.map(({ x }) => Math.round(x));
  expect(by([high("a", 1000, null), high("b", 2000, 10), high("c", 500, 30)])).toEqual([0, 25, 100]);
  expect(by([high("a", 1000, null), high("b", 2000, null), high("c", 500, 30)])).toEqual([0, 50, 100]);
  expect(heightPath([high("a", 1000, null)])).toBeNull();
  expect(heightPath([high("a", 50, null), high("b", 550, null)])).toBeNull();
});
