import { useQuery } from "@tanstack/react-query";
import classes from "@/features/catalogue/route-map.module.css";

type Line = readonly number[];
type Lines = Readonly<Record<"rivers" | "coasts" | "lakes" | "states" | "country", readonly Line[]>>;

/** In percent of the map's frame from its top left corner. */
type Project = (latitude: number, longitude: number) => { x: number; y: number };

/** The least width of a map in kilometres: the lines are exact to about two. */
const LEAST_KM = 60;
/** How far outside the frame a line is drawn, in percent, so that it leaves the frame where it should. */
const AROUND = 100;
/** Coordinates are in hundredths of a degree, each after the first relative to the one before. */
const UNIT = 100;

type Props = { project: Project; kmAcross: number };

/** Rivers, lakes, coasts and the outlines of states behind a route, from the sources that trip-page.md names. */
export function MapBackground({ project, kmAcross }: Props) {
  const { data } = useQuery({
    queryKey: ["map-background"],
    queryFn: async () => (await import("@/features/catalogue/map-background.json")).default as Lines,
    enabled: kmAcross >= LEAST_KM,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  const path = (lines: readonly Line[], end = "") => pathOf(lines, project, end);
  return (
    <>
      <path className={classes["state"]} d={path(data.states)} vectorEffect="non-scaling-stroke" />
      <path className={classes["country"]} d={path(data.country)} vectorEffect="non-scaling-stroke" />
      <path className={classes["lake"]} d={path(data.lakes, "Z")} vectorEffect="non-scaling-stroke" />
      <path className={classes["river"]} d={path(data.rivers)} vectorEffect="non-scaling-stroke" />
      <path className={classes["coast"]} d={path(data.coasts)} vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** The lines that come near the frame, as a path of SVG. */
export function pathOf(lines: readonly Line[], project: Project, end = ""): string {
  return lines
    .map((line) => pointsOf(line).map(([longitude, latitude]) => project(latitude, longitude)))
    .filter((points) => points.some(({ x, y }) => isNear(x) && isNear(y)))
    .map((points) => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${end}`)
    .join("");
}

export function pointsOf(line: Line): [longitude: number, latitude: number][] {
  const points: [number, number][] = [];
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index + 1 < line.length; index += 2) {
    longitude += line[index] ?? 0;
    latitude += line[index + 1] ?? 0;
    points.push([longitude / UNIT, latitude / UNIT]);
  }
  return points;
}

function isNear(percent: number): boolean {
  return percent >= -AROUND && percent <= 100 + AROUND;
}
