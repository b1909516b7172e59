import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Images, MapPin, Star, Users } from "lucide-react";
import { t as trips } from "#messages/catalogue";
import { t } from "#messages/event-page";
import { t as reviews } from "#messages/reviews";
import { t as words } from "#messages/trip-page";
import { reviewsQuery } from "@/domain/reviews-of-trip";
import type { Availability } from "@/features/catalogue/availability";
import { AvailabilityBadge } from "@/features/catalogue/availability-badge";
import { REVIEWS } from "@/features/catalogue/event-anchors";
import classes from "@/features/catalogue/event-hero.module.css";
import type { EventDetails, EventPlan } from "@/features/catalogue/types";
import { langOf } from "@/features/catalogue/untranslated";
import { Container } from "@/ui/page-shell";
import { Picture } from "@/ui/picture";

const MOST_SHOWN = 5;

type PictureProps = { event: EventDetails; availability: Availability; onPhoto: (index: number) => void };
type Props = PictureProps & { picked: EventPlan | undefined };

/** The pictures of a trip, its title and what decides first: rating, place, days and group. */
export function EventHero({ event, picked, availability, onPhoto }: Props) {
  const { since_year: since } = event.client;
  return (
    <Container className={classes["hero"]}>
      <Pictures event={event} availability={availability} onPhoto={onPhoto} />
      <h1 className={classes["title"]} lang={langOf(event, "title")}>
        {event.title}
      </h1>
      <ul className={classes["facts"]}>
        <Rating eventId={event.event_id} />
        <li>
          <MapPin size={18} aria-hidden />
          <span lang={langOf(event, "destination")}>{event.destination}</span>
        </li>
        <li>
          <CalendarDays size={18} aria-hidden />
          {trips.days(event.tour_duration)}
        </li>
        <li>
          <Users size={18} aria-hidden />
          {words.groupOf(picked?.minimum_group ?? null, picked?.capacity ?? event.tour_capacity)}
        </li>
        {since && <li>{words.since(since)}</li>}
      </ul>
    </Container>
  );
}

/** The first picture large and up to four beside it; on a phone a strip to swipe. Each opens the viewer at its position. */
function Pictures({ event: { title, images }, availability, onPhoto }: PictureProps) {
  const pictures = images.slice(0, images.length < MOST_SHOWN ? 3 : MOST_SHOWN);
  return (
    <div className={classes["pictures"]} data-count={pictures.length}>
      {pictures.length > 0 && (
        <ul className={classes["strip"]} aria-label={t.gallery}>
          {pictures.map((image, index) => (
            <li key={image.url} className={classes["item"]}>
              <button
                type="button"
                className={classes["button"]}
                aria-label={t.openPhoto(index + 1)}
                onClick={() => onPhoto(index)}
              >
                <Picture
                  image={image}
                  alt={t.photo(index + 1, images.length, title)}
                  sizes={index === 0 ? "(min-width: 64em) 50rem, 100vw" : "(min-width: 64em) 20rem, 100vw"}
                  ratio="fill"
                  priority={index === 0}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className={classes["badge"]}>
        <AvailabilityBadge availability={availability} />
      </span>
      {images.length > 1 && (
        <button type="button" className={`${classes["all"]} needs-scripts`} onClick={() => onPhoto(0)}>
          <Images size={18} aria-hidden />
          {t.allPhotos(images.length)}
        </button>
      )}
    </div>
  );
}

/** The average of the trip's reviews, which leads to them; nothing while there are none. */
function Rating({ eventId }: { eventId: number }) {
  const { data } = useQuery(reviewsQuery(eventId));
  if (!data?.summary.average) return null;
  const { average, count } = data.summary;
  const averageText = average.toFixed(1);
  return (
    <li>
      <Star size={18} aria-hidden className={classes["star"]} />
      <a href={`#${REVIEWS}`} aria-label={reviews.average(averageText, count)}>
        {averageText} ({count})
      </a>
    </li>
  );
}
