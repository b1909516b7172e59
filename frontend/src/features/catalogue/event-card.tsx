import { Link } from "@tanstack/react-router";
import { ArrowRight, CalendarDays, MapPin } from "lucide-react";
import { t } from "#messages/catalogue";
import { FEW_BEDS } from "@/features/catalogue/availability";
import classes from "@/features/catalogue/event-card.module.css";
import type { ListedEvent, ListedPlan, Trip } from "@/features/catalogue/types";
import { Badge } from "@/ui/badge";
import { DayRange } from "@/ui/day-range";
import { Picture, type PictureSource } from "@/ui/picture";
import { Price } from "@/ui/price";

/** Among the first in view: its picture is not put off. */
type Priority = { priority?: boolean };

/** A trip on a storefront's shelf. */
export function EventCard({ event, ...more }: { event: ListedEvent } & Priority) {
  return <Card {...event} id={event.event_id} picture={event.images[0]} {...more} />;
}

/** A trip in a list; one of many operators' trips says whose it is. */
export function TripCard({ trip, hasOperator, ...more }: { trip: Trip; hasOperator: boolean } & Priority) {
  return (
    <Card
      {...trip}
      picture={trip.primary_image ?? undefined}
      operator={hasOperator ? trip.client_name : undefined}
      {...more}
    />
  );
}

type CardProps = Priority & {
  id: number;
  title: string;
  destination: string;
  picture: PictureSource | undefined;
  tour_duration: number;
  min_price: number | null;
  event_plans: readonly ListedPlan[];
  operator?: string | undefined;
};

function Card({ id, title, destination, picture, priority = false, operator, ...trip }: CardProps) {
  return (
    <article className={classes["card"]}>
      <div className={classes["photo"]}>
        {picture && (
          <Picture
            image={picture}
            alt=""
            sizes="(min-width: 64em) 25rem, (min-width: 48em) 46vw, 84vw"
            ratio="4:3"
            priority={priority}
          />
        )}
        <div className={classes["badges"]}>
          <Badge tone="photo">{t.days(trip.tour_duration)}</Badge>
          <Beds plans={trip.event_plans} />
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
          <span>
            <Departures plans={trip.event_plans} />
            {operator && <span className={classes["operator"]}>{t.by(operator)}</span>}
          </span>
        </p>
        <div className={classes["end"]}>
          {trip.min_price === null ? <span /> : <Price rupees={trip.min_price} prefix={t.startingFrom} />}
          <Link
            to="/events/$eventId"
            params={{ eventId: id }}
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

type Plans = { plans: readonly ListedPlan[] };

/** What the counters of beds say, where it matters: that the next departure runs, that few beds are left, or none. */
function Beds({ plans }: Plans) {
  const next = plans.find((plan) => plan.available_slots > 0);
  if (plans.length > 0 && !next) {
    return (
      <Badge tone="photo" dot="bad">
        {t.soldOut}
      </Badge>
    );
  }
  if (!next) return null;
  return (
    <>
      {next.guaranteed && (
        <Badge tone="photo" dot="good">
          {t.guaranteed}
        </Badge>
      )}
      {next.available_slots <= FEW_BEDS && (
        <Badge tone="photo" dot="warn">
          {t.onlyBedsLeft(next.available_slots)}
        </Badge>
      )}
    </>
  );
}

function Departures({ plans }: Plans) {
  const open = plans.filter((plan) => plan.available_slots > 0);
  // A trip that is sold out still says when it would have been.
  const [next] = open.length > 0 ? open : plans;
  if (!next) return t.noDatesAvailable;
  return (
    <>
      <DayRange from={next.tour_start_date} to={next.tour_end_date} />
      {open.length > 1 && <span className={classes["more"]}> {t.moreDates(open.length - 1)}</span>}
    </>
  );
}
