/** What of an itinerary item the drawings of a route need. */
export type RouteStop = {
  stop_name: string;
  day_count: number;
  latitude: number | null;
  longitude: number | null;
  altitude_m: number | null;
  distance_km: number | null;
};

type Place = { name: string; days: number[]; latitude: number; longitude: number };
/** In percent of the frame from its top left corner. */
type Point = { x: number; y: number };
export type RoutePoint = Point & { name: string; days: number[]; label: Label | null };
/** On which side of its point a name is. */
export type Label = "end" | "start" | "above" | "below";

/** Width by height of the frame that a route is drawn in. */
const ROUTE_RATIO = 1.6;
const MARGIN = 0.14;
const KM_A_DEGREE = 111.32;
/** Places nearer to each other than this share of the frame are one. */
const SAME = 0.0005;
/** A phone's frame in pixels, for which names are placed. */
const WIDTH = 350;
const LETTER = 7.4;
const LINE = 15;
const DOT = 16;
/** Pixels between the middles of two numbers. */
const APART = 24;
const MOST_STEPS = 40;

/** The distinct places of a route in the order of the first visit. */
export function placesOf(stops: readonly RouteStop[]): Place[] {
  const places: Place[] = [];
  for (const { stop_name: name, day_count: day, latitude, longitude } of stops) {
    if (latitude === null || longitude === null) continue;
    const same = places.find((place) => isAt(place, latitude, longitude));
    if (!same) places.push({ name, days: [day], latitude, longitude });
    else if (!same.days.includes(day)) same.days.push(day);
  }
  return places;
}

function isAt(place: Place, latitude: number, longitude: number): boolean {
  return Math.hypot(place.latitude - latitude, place.longitude - longitude) <= SAME;
}

/** The way in kilometres; null where no part of it has a length. */
export function distanceTotal(stops: readonly RouteStop[]): number | null {
  const parts = stops.flatMap(({ distance_km: km }) => (km === null ? [] : [km]));
  const sum = parts.reduce((all, km) => all + km, 0);
  return sum > 0 ? Math.round(sum * 10) / 10 : null;
}

/** A route to scale, north up: its places, the way between them, and a scale. Null with fewer than two places. */
export function routeDrawing(stops: readonly RouteStop[]) {
  const places = placesOf(stops);
  if (places.length < 2) return null;
  const middle =
    (places.reduce((sum, stopPlace) => sum + stopPlace.latitude, 0) / places.length) * (Math.PI / 180);
  const flat = (latitude: number, longitude: number) => ({
    x: longitude * Math.cos(middle),
    y: -latitude,
  });
  const all = places.map((stopPlace) => flat(stopPlace.latitude, stopPlace.longitude));
  const west = Math.min(...all.map(({ x }) => x));
  const north = Math.min(...all.map(({ y }) => y));
  const width = Math.max(...all.map(({ x }) => x)) - west;
  const height = Math.max(...all.map(({ y }) => y)) - north;
  const room = 1 - 2 * MARGIN;
  // Degrees to percent of the frame's width.
  const zoom = (100 * room) / Math.max(width, height * ROUTE_RATIO);
  const place = ({ x, y }: Point): Point => ({
    x: 50 + (x - west - width / 2) * zoom,
    y: 50 + (y - north - height / 2) * zoom * ROUTE_RATIO,
  });
  const project = (latitude: number, longitude: number) => place(flat(latitude, longitude));
  const points = spread(all.map(place));
  const way = stops.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : (points[places.findIndex((stopPlace) => isAt(stopPlace, latitude, longitude))] ?? []),
  );
  const km = scaleOf((0.25 * 100 * KM_A_DEGREE) / zoom);
  const labels = placeLabels(
    points,
    places.map(({ name }) => name),
  );
  return {
    points: places.map(
      ({ name, days }, index): RoutePoint => ({
        ...(points[index] as Point),
        name,
        days,
        label: labels[index] ?? null,
      }),
    ),
    path: `M${way.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`,
    scale: { km, width: (km * zoom) / KM_A_DEGREE },
    project,
    kmAcross: (100 * KM_A_DEGREE) / zoom,
  };
}

/** Moves points apart whose numbers would cover each other on a phone; each moves as little as it needs. */
export function spread(points: readonly Point[]): Point[] {
  const moved = points.map(({ x, y }) => ({ x, y }));
  const height = WIDTH / ROUTE_RATIO;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let isApart = true;
    moved.forEach((point, index) => {
      moved.slice(index + 1).forEach((next, offset) => {
        const across = ((next.x - point.x) / 100) * WIDTH;
        const down = ((next.y - point.y) / 100) * height;
        const distance = Math.hypot(across, down);
        if (distance >= APART) return;
        isApart = false;
        const push = (APART - distance) / 2 + 0.1;
        // Points at one place leave it in a direction of their own.
        const angle = distance > 0 ? Math.atan2(down, across) : index + offset;
        const [right, lower] = [
          (Math.cos(angle) * push * 100) / WIDTH,
          (Math.sin(angle) * push * 100) / height,
        ];
        point.x -= right;
        point.y -= lower;
        next.x += right;
        next.y += lower;
      });
    });
    if (isApart) break;
  }
  return moved.map(({ x, y }) => ({ x: clamp(x), y: clamp(y) }));
}

function clamp(percent: number): number {
  return Math.min(95, Math.max(5, percent));
}

/** A round length of 1, 2 or 5 times a power of ten, at most this long. */
export function scaleOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((multiple) => multiple * power <= most) ?? 1;
  return Number((step * power).toPrecision(1));
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Where each name fits without covering a point, a name, the scale or the arrow on a phone; null where it does not. */
function placeLabels(points: readonly Point[], names: readonly string[]): (Label | null)[] {
  const height = WIDTH / ROUTE_RATIO;
  const dots = points.map(({ x, y }) => {
    const [across, down] = [(x / 100) * WIDTH, (y / 100) * height];
    return { left: across - DOT, right: across + DOT, top: down - DOT, bottom: down + DOT };
  });
  const scaleBox = { left: 0, right: WIDTH * 0.3, top: height - 40, bottom: height };
  const northBox = { left: WIDTH - 40, right: WIDTH, top: 0, bottom: 56 };
  const labelBoxes: Box[] = [scaleBox, northBox];
  return points.map((_, index) => {
    const dot = dots[index] as Box;
    const long = (names[index] ?? "").length * LETTER;
    const [across, down] = [(dot.left + dot.right) / 2, (dot.top + dot.bottom) / 2];
    const boxes: [Label, Box][] = [
      ["end", { left: dot.right, right: dot.right + long, top: down - LINE / 2, bottom: down + LINE / 2 }],
      ["start", { left: dot.left - long, right: dot.left, top: down - LINE / 2, bottom: down + LINE / 2 }],
      [
        "below",
        { left: across - long / 2, right: across + long / 2, top: dot.bottom, bottom: dot.bottom + LINE },
      ],
      ["above", { left: across - long / 2, right: across + long / 2, top: dot.top - LINE, bottom: dot.top }],
    ];
    const fit = boxes.find(
      ([, box]) =>
        box.left >= 4 &&
        box.right <= WIDTH - 4 &&
        box.top >= 4 &&
        box.bottom <= height - 4 &&
        ![...labelBoxes, ...dots.filter((otherDot) => otherDot !== dot)].some((other) => overlap(box, other)),
    );
    if (!fit) return null;
    labelBoxes.push(fit[1]);
    return fit[0];
  });
}

function overlap(box: Box, other: Box): boolean {
  return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
}

/** The least difference in metres between the lowest and the highest point for which heights are shown. */
const LEAST_CLIMB = 500;

export function hasMountains(stops: readonly Pick<RouteStop, "altitude_m">[]): boolean {
  const heights = stops.flatMap(({ altitude_m: altitude }) => altitude ?? []);
  return Math.max(...heights) - Math.min(...heights) > LEAST_CLIMB;
}

export type HeightPoint = Point & { name: string; day: number; altitude: number };

/**
 * Heights along the way, in percent of a frame: by distance where every part has one, else evenly. Null in flat
 * country.
 */
export function heightPath(stops: readonly RouteStop[]) {
  const measured = stops.filter(({ altitude_m: altitude }) => altitude !== null);
  if (!hasMountains(measured)) return null;
  const hasDistances = measured.slice(1).every(({ distance_km: km }) => km !== null);
  const along = measured.map((_, index) =>
    hasDistances
      ? measured.slice(1, index + 1).reduce((sum, { distance_km: km }) => sum + (km ?? 0), 0)
      : index,
  );
  const length = along.at(-1) || 1;
  const heights = measured.map(({ altitude_m: altitude }) => altitude ?? 0);
  const lowest = Math.min(...heights);
  const highest = Math.max(...heights);
  const span = Math.max(highest - lowest, 1);
  const points = measured.map(
    ({ stop_name: name, day_count: day }, index): HeightPoint => ({
      name,
      day,
      altitude: heights[index] ?? 0,
      x: (100 * (along[index] ?? 0)) / length,
      // Room above for the name of the highest point.
      y: 92 - (70 * ((heights[index] ?? 0) - lowest)) / span,
    }),
  );
  // Level at each point, so that the curve is never higher or lower than what was measured.
  const line = points
    .slice(1)
    .map((point, index) => {
      const before = points[index] as HeightPoint;
      const middle = round((before.x + point.x) / 2);
      return `C${middle} ${round(before.y)} ${middle} ${round(point.y)} ${round(point.x)} ${round(point.y)}`;
    })
    .join("");
  const first = points[0] as HeightPoint;
  const path = `M${round(first.x)} ${round(first.y)}${line}`;
  return { points, path, area: `${path}V100H0Z`, lowest, highest, hasDistances, length };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
