import { Link } from "@tanstack/react-router";
import { ArrowRight, CalendarDays, MapPin } from "lucide-react";
import { t } from "#messages/catalogue";
import { sharingName } from "@/domain/beds";
import { FEW_BEDS, missingOf } from "@/features/catalogue/availability";
import { type CardChoice, type CardOffer, offerOf } from "@/features/catalogue/card-offer";
import { CardRating } from "@/features/catalogue/card-rating";
import classes from "@/features/catalogue/event-card.module.css";
import type { ListedEvent, Trip } from "@/features/catalogue/types";
import { langOf } from "@/features/catalogue/untranslated";
import { formatShortDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { DayRange } from "@/ui/day-range";
import { Note, Text } from "@/ui/layout";
import { Picture, type PictureSource } from "@/ui/picture";
import { Price } from "@/ui/price";

type Shown = CardChoice & {
  /** Among the first in view: its picture is not lazy-loaded. */
  priority?: boolean;
};

/** A trip in a category of a storefront. */
export function EventCard({ event, ...more }: { event: ListedEvent } & Shown) {
  return <Card {...event} id={event.event_id} picture={event.images[0]} {...more} />;
}

/** A trip in a list; on the main site with its operator. */
export function TripCard({ trip, hasOperator, ...more }: { trip: Trip; hasOperator: boolean } & Shown) {
  return (
    <Card
      {...trip}
      picture={trip.primary_image ?? undefined}
      operator={hasOperator ? trip.client_name : undefined}
      {...more}
    />
  );
}

type CardProps = Shown & {
  id: number;
  title: string;
  destination: string;
  picture: PictureSource | undefined;
  tour_duration: number;
  operator?: string | undefined;
  rating: ListedEvent["rating"];
} & Parameters<typeof offerOf>[0] & { tax_percent: number; untranslated: readonly string[] };

function Card({
  id,
  title,
  destination,
  picture,
  priority = false,
  month,
  isSoonest = false,
  operator,
  rating,
  ...trip
}: CardProps) {
  const offer = offerOf(trip, { month, isSoonest });
  return (
    <article className={classes["card"]} data-state={offer.state}>
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
          <State offer={offer} />
        </div>
      </div>
      <div className={classes["words"]}>
        <p className={classes["place"]}>
          <MapPin size={15} aria-hidden />
          <span lang={langOf(trip, "destination")}>{destination}</span>
          {rating && <CardRating {...rating} />}
        </p>
        <h3 className={classes["title"]} lang={langOf(trip, "title")}>
          {title}
        </h3>
        <p className={classes["dates"]}>
          <CalendarDays size={15} aria-hidden />
          <span>
            <Departures offer={offer} />
            {offer.next?.cheapest_left && (
              <Text as="span" block>
                {t.cheapestLeft(sharingName(offer.next.cheapest_left))}
              </Text>
            )}
            {operator && (
              <Text as="span" block>
                {t.by(operator)}
              </Text>
            )}
          </span>
        </p>
        <div className={classes["end"]}>
          {offer.price !== null && (
            <p>
              <Note>{t.startingFrom}</Note>{" "}
              <Price
                rupees={offer.price}
                suffix={t.per("", trip.tax_percent > 0)}
                isMuted={offer.state !== "open"}
              />
            </p>
          )}
          <Link
            to="/events/$eventId"
            params={{ eventId: id }}
            {...((month || isSoonest) && offer.next && { search: { plan: offer.next.ep_id } })}
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

type OfferProps = { offer: CardOffer };

/** What a visitor must know before anything else: not open yet, sold out, few beds left, or that the departure runs. */
function State({ offer: { state, next } }: OfferProps) {
  if (state === "full") {
    return (
      <Badge tone="photo" dot="bad">
        {t.soldOut}
      </Badge>
    );
  }
  if (!next) return null;
  return (
    <>
      {next.opens_on && (
        <Badge tone="photo" dot="note">
          {t.opens(formatShortDay(next.opens_on))}
        </Badge>
      )}
      {next.guaranteed && (
        <Badge tone="photo" dot="good">
          {t.guaranteed}
        </Badge>
      )}
      {state === "open" && missingOf(next) > 0 && (
        <Badge tone="photo" dot="note">
          {t.tipping(next.going, missingOf(next))}
        </Badge>
      )}
      {state === "open" && next.available_slots <= FEW_BEDS && (
        <Badge tone="photo" dot="warn">
          {t.onlyBedsLeftOn(next.available_slots, formatShortDay(next.tour_start_date))}
        </Badge>
      )}
    </>
  );
}

function Departures({ offer: { next, more } }: OfferProps) {
  if (!next) return t.noDatesAvailable;
  return (
    <>
      <DayRange from={next.tour_start_date} to={next.tour_end_date} />
      {more > 0 && (
        <Text as="span" oneLine>
          {" "}
          {t.moreDates(more)}
        </Text>
      )}
    </>
  );
}
