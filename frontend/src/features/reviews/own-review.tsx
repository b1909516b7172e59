import type { ReactNode } from "react";
import { t } from "#messages/own-reviews";
import { t as shown } from "#messages/reviews";
import type { OwnReview } from "@/features/reviews/own-queries";
import classes from "@/features/reviews/own-reviews.module.css";
import { formatDay, formatMoment } from "@/lib/dates";
import { ItemCard } from "@/ui/item-cards";
import { LanguageText } from "@/ui/language-text";
import { Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Stars } from "@/ui/stars";

type Props = { review: OwnReview; badge: ReactNode; booking: ReactNode; children: ReactNode };

/** A review in a panel: stars, author, trip, words and photos, with more below. */
export function OwnReviewCard({ review, badge, booking, children }: Props) {
  const { author, rating, text, photos, written_at, event_id, event_title, tour_start_date } = review;
  return (
    <ItemCard
      mark={<Stars rating={rating} label={shown.stars(rating)} />}
      name={author}
      badges={badge}
      at={written_at}
      when={formatMoment(written_at)}
    >
      <Row as="p" gap={4} rowGap={1} tone="muted" size="sm" breakable>
        <TextLink to="/events/$eventId" params={{ eventId: event_id }}>
          <LanguageText>{event_title}</LanguageText>
        </TextLink>
        <span>{t.travelled(formatDay(tour_start_date))}</span>
        {booking}
      </Row>
      <p className={text ? classes["text"] : classes["none"]}>{text || t.noWords}</p>
      {photos.length > 0 && (
        <Row as="ul" gap={2} align="start" className={classes["photos"]}>
          {photos.map((photo, place) => (
            <li key={photo.url}>
              <a href={photo.url} target="_blank" rel="noopener">
                <Picture image={photo} alt={shown.photoOf(author, place + 1)} sizes="5rem" ratio="1:1" />
              </a>
            </li>
          ))}
        </Row>
      )}
      {children}
    </ItemCard>
  );
}
