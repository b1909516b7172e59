import { t as locale } from "#messages/locale";
import { t } from "#messages/trip-page";
import classes from "@/features/catalogue/height-profile.module.css";
import { type HeightPoint, heightPath, type RouteStop } from "@/features/catalogue/route";
import { Stack, Text } from "@/ui/layout";

const number = new Intl.NumberFormat(locale.tag);
/** Names of days nearer to each other than this share of the width would touch. */
const LEAST_GAP = 12;

/** The heights of a trip along its way. */
export function HeightProfile({ stops }: { stops: readonly RouteStop[] }) {
  const drawn = heightPath(stops);
  if (!drawn) return null;
  const { points, path, area, lowest, highest } = drawn;
  const top = points.find(({ altitude }) => altitude === highest) as HeightPoint;
  const says = t.profileOf(number.format(lowest), number.format(highest), top.name);
  const isRight = top.x > 55;
  return (
    <Stack as="figure" gap={0} above={6}>
      <Text as="figcaption" below={2} strong>
        {t.profile}
      </Text>
      <svg className={classes["chart"]} role="img" aria-label={says}>
        <title>{says}</title>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={classes["area"]} d={area} />
          <path className={classes["line"]} d={path} vectorEffect="non-scaling-stroke" />
        </svg>
        {points.map(({ x, y, name, day, altitude }) => (
          <circle key={`${day}-${name}`} className={classes["dot"]} cx={`${x}%`} cy={`${y}%`} r="3.5">
            <title>{`${name}, ${t.metres(number.format(altitude))}`}</title>
          </circle>
        ))}
        <circle className={classes["top"]} cx={`${top.x}%`} cy={`${top.y}%`} r="6" />
        <text
          className={classes["name"]}
          x={`${top.x}%`}
          y={`${top.y}%`}
          dx={isRight ? 6 : -6}
          dy="-14"
          textAnchor={isRight ? "end" : "start"}
        >
          {`${top.name}, ${t.metres(number.format(highest))}`}
        </text>
      </svg>
      <svg className={classes["axis"]} aria-hidden="true">
        {daysOf(points).map(({ x, day }) => (
          <text key={day} x={`${x}%`} y="16" textAnchor={x < 4 ? "start" : x > 92 ? "end" : "middle"}>
            {t.dayShort(day)}
          </text>
        ))}
      </svg>
    </Stack>
  );
}

/** The first point of each day, where its name has room. */
function daysOf(points: readonly HeightPoint[]): HeightPoint[] {
  const dayPoints: HeightPoint[] = [];
  for (const point of points) {
    const last = dayPoints.at(-1);
    if (!last || (point.day !== last.day && point.x - last.x >= LEAST_GAP)) dayPoints.push(point);
  }
  return dayPoints;
}
