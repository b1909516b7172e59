import { Footprints, Mountain } from "lucide-react";
import { t } from "#messages/event-page";
import { t as locale } from "#messages/locale";
import { t as words } from "#messages/trip-page";
import classes from "@/features/catalogue/daywise-plan.module.css";
import { Caption } from "@/features/catalogue/picture-caption";
import { hasMountains } from "@/features/catalogue/route";
import type { ItineraryItem } from "@/features/catalogue/types";
import { langOf } from "@/features/catalogue/untranslated";
import { Stack } from "@/ui/layout";
import { Picture } from "@/ui/picture";

const number = new Intl.NumberFormat(locale.tag, { maximumFractionDigits: 1 });

type Props = {
  items: readonly ItineraryItem[];
  /** The only day that is open at first; all days are open without it. */
  openDay?: number;
};

/** The stops of a trip under the days they fall on, with their pictures, heights and distances. */
export function DaywisePlan({ items, openDay }: Props) {
  if (items.length === 0) return <p>{t.noItinerary}</p>;
  const hasHeights = hasMountains(items);
  return (
    <Stack as="ol" gap={0} width="text">
      {byDay(items).map(([day, stops]) => {
        const content = (
          <Stack>
            {stops.map((stop) => (
              <Stop key={stop.itinerary_id} stop={stop} hasHeights={hasHeights} />
            ))}
          </Stack>
        );
        return (
          <li key={day} className={classes["day"]}>
            {openDay === undefined ? (
              <>
                <p className={classes["number"]}>{t.day(day)}</p>
                {content}
              </>
            ) : (
              <details open={day === openDay}>
                <summary className={classes["number"]}>{t.day(day)}</summary>
                {content}
              </details>
            )}
          </li>
        );
      })}
    </Stack>
  );
}

function Stop({ stop, hasHeights }: { stop: ItineraryItem; hasHeights: boolean }) {
  const { image, distance_km: distance } = stop;
  const height = hasHeights ? stop.altitude_m : null;
  return (
    <div>
      <h3 className={classes["name"]}>
        <span lang={langOf(stop, "stop_name")}>{stop.stop_name}</span>
        {stop.eta && <time className={classes["time"]}>{stop.eta.slice(0, 5)}</time>}
      </h3>
      {(height !== null || distance !== null) && (
        <ul className={classes["measures"]}>
          {distance !== null && distance > 0 && (
            <li>
              <Footprints size={15} aria-hidden />
              {words.fromLast(number.format(distance))}
            </li>
          )}
          {height !== null && (
            <li>
              <Mountain size={15} aria-hidden />
              {words.height(number.format(height))}
            </li>
          )}
        </ul>
      )}
      {stop.description && <p lang={langOf(stop, "description")}>{stop.description}</p>}
      {image && (
        <Stack as="figure" gap={0} above={3}>
          <span className={classes["frame"]}>
            <Picture
              image={image}
              alt={image.caption || stop.stop_name}
              sizes="(min-width: 64em) 40rem, 84vw"
              ratio="fill"
            />
          </span>
          <Caption image={image} />
        </Stack>
      )}
    </div>
  );
}

function byDay(items: readonly ItineraryItem[]): [number, ItineraryItem[]][] {
  const days = new Map<number, ItineraryItem[]>();
  for (const item of items) days.set(item.day_count, [...(days.get(item.day_count) ?? []), item]);
  return [...days].sort(([a], [b]) => a - b);
}
