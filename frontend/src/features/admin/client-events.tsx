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
import { Heading, Hint, Note, Row, Stack } from "@/ui/layout";
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
      {isWhole && all > events.length && <Hint>{t.firstOf(events.length, all)}</Hint>}
    </>
  );
}

function OneEvent({ event }: { event: Event }) {
  const more = event.listed_departures - event.departures.length;
  return (
    <Card>
      <Row noWrap align="start" justify="between">
        <Heading level={3} breakable>
          {event.title}
          <Note>{[formatEventId(event.event_id), event.destination].filter(Boolean).join(" · ")}</Note>
        </Heading>
        <Badge tone={eventTones[event.status]}>{t.eventStatuses[event.status]}</Badge>
      </Row>
      <ul className={classes["departures"]}>
        {event.departures.map((departure) => (
          <Stack key={departure.event_plan_id} as="li" gap={1} tone="soft" size="sm">
            <Row as="p" noWrap align="start" justify="between">
              <DayRange from={departure.tour_start_date} to={departure.tour_end_date} />
              <Badge tone={planTones[departure.status]}>{statuses[departure.status]}</Badge>
            </Row>
            <Meter
              label={t.beds(departure.sold, departure.capacity)}
              text={departure.held > 0 ? t.held(departure.held) : ""}
              value={departure.sold}
              of={departure.capacity}
              tone={departure.sold >= departure.capacity ? "good" : "brand"}
            />
          </Stack>
        ))}
      </ul>
      {more > 0 && <Hint>{t.moreDepartures(more)}</Hint>}
      {event.departures.length + event.past_departures === 0 && <Hint>{t.noDepartures}</Hint>}
      {event.past_departures > 0 && <Hint>{t.pastDepartures(event.past_departures)}</Hint>}
    </Card>
  );
}
