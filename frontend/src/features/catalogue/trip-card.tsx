import { Link } from "@tanstack/react-router";
import { ArrowRight, CalendarDays, MapPin } from "lucide-react";
import { t } from "#messages/catalogue";
import classes from "@/features/catalogue/event-card.module.css";
import type { Trip } from "@/features/catalogue/types";
import { formatDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";

/** A trip in a list of many operators' trips. */
export function TripCard({ trip, priority = false }: { trip: Trip; priority?: boolean }) {
  return (
    <article className={classes["card"]}>
      <div className={classes["photo"]}>
        {trip.primary_image && (
          <Picture
            image={trip.primary_image}
            alt=""
            sizes="(min-width: 64em) 25rem, (min-width: 48em) 46vw, 92vw"
            ratio="4:3"
            priority={priority}
          />
        )}
        <div className={classes["badges"]}>
          <Badge tone="photo">{t.days(trip.tour_duration)}</Badge>
        </div>
      </div>
      <div className={classes["words"]}>
        <p className={classes["place"]}>
          <MapPin size={15} aria-hidden />
          {trip.destination}
        </p>
        <h3 className={classes["title"]}>{trip.title}</h3>
        <p className={classes["dates"]}>
          <CalendarDays size={15} aria-hidden />
          <span>
            {trip.start_date ? t.from(formatDay(trip.start_date)) : t.noDatesAvailable}
            <br />
            {t.by(trip.client_name)}
          </span>
        </p>
        <div className={classes["end"]}>
          {trip.min_price === null ? <span /> : <Price rupees={trip.min_price} prefix={t.startingFrom} />}
          <Link
            to="/events/$eventId"
            params={{ eventId: trip.id }}
            className={classes["link"]}
            aria-label={`${t.viewDetails}: ${trip.title}`}
          >
            {t.viewDetails}
            <ArrowRight size={16} aria-hidden />
          </Link>
        </div>
      </div>
    </article>
  );
}
