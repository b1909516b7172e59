import { CalendarDays, Images, MapPin, Users } from "lucide-react";
import { t as trips } from "#messages/catalogue";
import { t } from "#messages/event-page";
import type { Availability } from "@/features/catalogue/availability";
import { AvailabilityBadge } from "@/features/catalogue/availability-badge";
import classes from "@/features/catalogue/event-hero.module.css";
import type { EventDetails } from "@/features/catalogue/types";
import { langOf } from "@/features/catalogue/untranslated";
import { Container } from "@/ui/page-shell";
import { HERO_SIZES, Picture } from "@/ui/picture";

type Props = { event: EventDetails; availability: Availability; onPhotos: () => void };

export function EventHero({ event, availability, onPhotos }: Props) {
  const picture = event.images[0];
  return (
    <div className={classes["hero"]}>
      {picture && (
        <Picture
          image={picture}
          alt=""
          sizes={HERO_SIZES}
          ratio="fill"
          priority
          className={classes["photo"]}
        />
      )}
      <Container className={classes["words"]}>
        <AvailabilityBadge availability={availability} />
        <h1 className={classes["title"]} lang={langOf(event, "title")}>
          {event.title}
        </h1>
        <div className={classes["foot"]}>
          <ul className={classes["facts"]}>
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
              {t.upTo(event.tour_capacity)}
            </li>
          </ul>
          {event.images.length > 1 && (
            <button type="button" className={`${classes["photos"]} needs-scripts`} onClick={onPhotos}>
              <Images size={18} aria-hidden />
              {t.allPhotos(event.images.length)}
            </button>
          )}
        </div>
      </Container>
    </div>
  );
}
