import { Link } from "@tanstack/react-router";
import { ArrowRight, CalendarDays, MapPin } from "lucide-react";
import { t } from "#messages/catalogue";
import classes from "@/features/catalogue/event-card.module.css";
import type { ListedEvent } from "@/features/catalogue/types";
import { Badge } from "@/ui/badge";
import { DayRange } from "@/ui/day-range";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";

const FEW_BEDS = 6;

type Props = {
  event: ListedEvent /** Among the first in view: its picture is not put off. */;
  priority?: boolean;
};

export function EventCard({ event, priority = false }: Props) {
  const { event_id, title, destination, images, tour_duration, min_price } = event;
  const open = event.event_plans.filter((plan) => plan.available_slots > 0);
  const next = open[0];
  const picture = images[0];
  return (
    <article className={classes["card"]}>
      <div className={classes["photo"]}>
        {picture && (
          <Picture
            image={picture}
            alt=""
            sizes="(min-width: 64em) 25rem, (min-width: 48em) 46vw, 84vw"
            ratio={4 / 3}
            priority={priority}
          />
        )}
        <div className={classes["badges"]}>
          <Badge tone="photo">{t.days(tour_duration)}</Badge>
          {next && next.available_slots <= FEW_BEDS && (
            <Badge tone="photo">{t.onlyBedsLeft(next.available_slots)}</Badge>
          )}
        </div>
      </div>
      <div className={classes["words"]}>
        <p className={classes["place"]}>
          <MapPin size={15} aria-hidden />
          {destination}
        </p>
        <h3 className={classes["title"]}>{title}</h3>
        <p className={classes["dates"]}>
          <CalendarDays size={15} aria-hidden />
          {next ? (
            <span>
              <DayRange from={next.tour_start_date} to={next.tour_end_date} />
              {open.length > 1 && <span className={classes["more"]}> {t.moreDates(open.length - 1)}</span>}
            </span>
          ) : (
            <span>{event.event_plans.length > 0 ? t.soldOut : t.noDatesAvailable}</span>
          )}
        </p>
        <div className={classes["end"]}>
          {min_price === null ? <span /> : <Price rupees={min_price} prefix={t.startingFrom} />}
          <Link
            to="/events/$eventId"
            params={{ eventId: event_id }}
            className={classes["link"]}
            aria-label={`${t.viewDetails}: ${title}`}
          >
            {t.viewDetails}
            <ArrowRight size={16} aria-hidden />
          </Link>
        </div>
      </div>
    </article>
  );
}
