import { t } from "#messages/event-page";
import classes from "@/features/catalogue/daywise-plan.module.css";
import type { ItineraryItem } from "@/features/catalogue/types";

/** The stops of a trip under the days they fall on. */
export function DaywisePlan({ items }: { items: readonly ItineraryItem[] }) {
  if (items.length === 0) return <p>{t.noItinerary}</p>;
  return (
    <ol className={classes["days"]}>
      {byDay(items).map(([day, stops]) => (
        <li key={day} className={classes["day"]}>
          <p className={classes["number"]}>{t.day(day)}</p>
          <div className={classes["stops"]}>
            {stops.map((stop) => (
              <div key={stop.itinerary_id}>
                <h3 className={classes["name"]}>
                  {stop.stop_name}
                  {stop.eta && <time className={classes["time"]}>{stop.eta.slice(0, 5)}</time>}
                </h3>
                {stop.description && <p>{stop.description}</p>}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

function byDay(items: readonly ItineraryItem[]): [number, ItineraryItem[]][] {
  const days = new Map<number, ItineraryItem[]>();
  for (const item of items) days.set(item.day_count, [...(days.get(item.day_count) ?? []), item]);
  return [...days].sort(([a], [b]) => a - b);
}
