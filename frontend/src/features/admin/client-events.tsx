import { Map as MapIcon } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/one-client";
import { t as statuses } from "#messages/plan-status";
import type { Wire } from "@/api/wire";
import { planTones } from "@/domain/plan-status";
import classes from "@/features/admin/client-page.module.css";
import { formatEventId } from "@/lib/ids";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DayRange } from "@/ui/day-range";
import { Meter } from "@/ui/meter";
import { EmptyState } from "@/ui/states";

type Event = Wire["ClientEvent"];

const eventTones: Record<Event["status"], BadgeTone> = { draft: "neutral", active: "good", inactive: "warn" };
const AT_FIRST = 6;

/** A client's trips with the status of their departures; only the first of many. */
export function ClientEvents({ events, all }: { events: readonly Event[]; all: number }) {
  const [isWhole, setWhole] = useState(events.length <= AT_FIRST);
  if (events.length === 0) return <EmptyState icon={MapIcon} title={t.noEvents} text={t.noEventsText} />;
  return (
    <>
      <ul className={classes["events"]}>
        {(isWhole ? events : events.slice(0, AT_FIRST)).map((event) => (
          <li key={event.event_id}>
            <OneEvent event={event} />
          </li>
        ))}
      </ul>
      {!isWhole && (
        <p className={classes["more"]}>
          <Button variant="outline" onClick={() => setWhole(true)}>
            {t.showAll(events.length)}
          </Button>
        </p>
      )}
      {isWhole && all > events.length && <p className={classes["less"]}>{t.firstOf(events.length, all)}</p>}
    </>
  );
}

function OneEvent({ event }: { event: Event }) {
  const more = event.listed_departures - event.departures.length;
  return (
    <Card>
      <div className={classes["head"]}>
        <h3 className={classes["title"]}>
          {event.title}
          <span className={classes["less"]}>
            {[formatEventId(event.event_id), event.destination].filter(Boolean).join(" · ")}
          </span>
        </h3>
        <Badge tone={eventTones[event.status]}>{t.eventStatuses[event.status]}</Badge>
      </div>
      <ul className={classes["departures"]}>
        {event.departures.map((departure) => (
          <li key={departure.event_plan_id} className={classes["departure"]}>
            <p className={classes["head"]}>
              <DayRange from={departure.tour_start_date} to={departure.tour_end_date} />
              <Badge tone={planTones[departure.status]}>{statuses[departure.status]}</Badge>
            </p>
            <Meter
              label={t.beds(departure.sold, departure.capacity)}
              text={departure.held > 0 ? t.held(departure.held) : ""}
              value={departure.sold}
              of={departure.capacity}
              tone={departure.sold >= departure.capacity ? "good" : "brand"}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes["less"]}>{t.moreDepartures(more)}</p>}
      {event.departures.length + event.past_departures === 0 && (
        <p className={classes["less"]}>{t.noDepartures}</p>
      )}
      {event.past_departures > 0 && (
        <p className={classes["less"]}>{t.pastDepartures(event.past_departures)}</p>
      )}
    </Card>
  );
}
