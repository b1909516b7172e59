import { t } from "#messages/trip-page";
import { MapBackground } from "@/features/catalogue/map-background";
import { type RoutePoint, type RouteStop, routeDrawing } from "@/features/catalogue/route";
import classes from "@/features/catalogue/route-map.module.css";
import { LanguageText } from "@/ui/language-text";
import { Hint, Stack, Text } from "@/ui/layout";

const OFFSET = { end: [16, 0], start: [-16, 0], above: [0, -20], below: [0, 20] } as const;
const ANCHOR = { end: "start", start: "end", above: "middle", below: "middle" } as const;
const MERIDIANS = [20, 40, 60, 80];
const PARALLELS = [25, 50, 75];

/** The places of a trip to scale, and their list. Positions are percentages, so that names keep their size. */
export function RouteMap({ stops }: { stops: readonly RouteStop[] }) {
  const drawn = routeDrawing(stops);
  if (!drawn) return null;
  const { points, path, scale, project, kmAcross } = drawn;
  const names = points.map(({ name }) => name).join(", ");
  return (
    <Stack as="figure" gap={0}>
      <svg className={classes["map"]} role="img" aria-label={t.routeMap(names)}>
        <title>{t.routeMap(names)}</title>
        <g className={classes["grid"]}>
          {MERIDIANS.map((x) => (
            <line key={x} x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
          ))}
          {PARALLELS.map((y) => (
            <line key={y} y1={`${y}%`} y2={`${y}%`} x1="0" x2="100%" />
          ))}
        </g>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <MapBackground project={project} kmAcross={kmAcross} />
          <path className={classes["under"]} d={path} vectorEffect="non-scaling-stroke" />
          <path className={classes["way"]} d={path} vectorEffect="non-scaling-stroke" />
        </svg>
        {points.map((point, index) => (
          <Mark key={point.name} point={point} number={index + 1} />
        ))}
        <g className={classes["scale"]} transform="translate(16 -16)">
          <line x1="0" x2={`${scale.width}%`} y1="100%" y2="100%" />
          <text x="0" y="100%" dy="-7">
            {t.kilometres(String(scale.km))}
          </text>
        </g>
        <g className={classes["north"]} transform="translate(-22 26)">
          <svg x="100%" overflow="visible" aria-hidden="true">
            <path d="M0 -14 L6 4 L0 0 L-6 4 Z" />
            <text y="18" textAnchor="middle">
              {t.north}
            </text>
          </svg>
        </g>
      </svg>
      <Text as="figcaption" above={4}>
        <ol className={classes["legend"]} aria-label={t.places}>
          {points.map(({ name, days }) => (
            <li key={name}>
              <span>
                <Text as="span" strong>
                  <LanguageText>{name}</LanguageText>
                </Text>{" "}
                <Hint as="span">{t.onDays(days)}</Hint>
              </span>
            </li>
          ))}
        </ol>
        <Hint above={3}>{t.drawn}</Hint>
      </Text>
    </Stack>
  );
}

function Mark({ point, number }: { point: RoutePoint; number: number }) {
  const { x, y, name, label } = point;
  const [dx, dy] = label ? OFFSET[label] : [0, 0];
  return (
    <g className={classes["mark"]}>
      <circle cx={`${x}%`} cy={`${y}%`} r="11" />
      <text className={classes["number"]} x={`${x}%`} y={`${y}%`} dy="0.36em" textAnchor="middle">
        {number}
      </text>
      {label && (
        <text
          className={classes["label"]}
          x={`${x}%`}
          y={`${y}%`}
          dx={dx}
          dy={dy + 4.5}
          textAnchor={ANCHOR[label]}
        >
          {name}
        </text>
      )}
    </g>
  );
}
