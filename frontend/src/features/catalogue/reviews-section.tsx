import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/reviews";
import { type Review, type ReviewSort, readReviews, type TripReviews } from "@/domain/reviews";
import { reviewsQuery } from "@/domain/reviews-of-trip";
import { REVIEWS } from "@/features/catalogue/event-anchors";
import classes from "@/features/catalogue/reviews-section.module.css";
import { formatDay, formatMonth, monthOf } from "@/lib/dates";
import { langOfText } from "@/lib/text-language";
import { Button } from "@/ui/button";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Picture } from "@/ui/picture";
import { SectionHeading } from "@/ui/section-heading";
import { Segments } from "@/ui/segments";

const STAR = "★";
const MOST = 5;
const SORTS: readonly ReviewSort[] = ["helpful", "newest"];

type Props = { eventId: number; operator: string };

/** The reviews of a trip; nothing while there are none. */
export function ReviewsSection({ eventId, operator }: Props) {
  const { data: first } = useQuery(reviewsQuery(eventId));
  const [sort, setSort] = useState<ReviewSort>("helpful");
  if (!first || first.summary.count === 0) return null;
  return (
    <section id={REVIEWS} className={classes["section"]}>
      <SectionHeading title={t.title} lead={t.onlyTravellers} />
      <Summary summary={first.summary} />
      {first.summary.count > 1 && (
        <Row above={5}>
          <Segments
            label={t.sort}
            value={sort}
            options={SORTS.map((value) => ({ value, label: t.sorts[value] }))}
            onChange={setSort}
          />
        </Row>
      )}
      <ReviewList
        key={sort}
        eventId={eventId}
        operator={operator}
        sort={sort}
        first={sort === SORTS[0] ? first : null}
      />
    </section>
  );
}

function Summary({ summary: { average, count, by_rating } }: Pick<TripReviews, "summary">) {
  if (average === null) return null;
  const averageText = average.toFixed(1);
  return (
    <Row gap={7} above={4}>
      <Row as="p" noWrap>
        <span aria-hidden className={classes["number"]}>
          {averageText}
        </span>
        <Stack as="span" gap={1} tone="muted" size="sm">
          <Stars rating={average} label={t.average(averageText, count)} />
          <span aria-hidden>{t.count(count)}</span>
        </Stack>
      </Row>
      <ul aria-label={t.distribution} className={classes["bars"]}>
        {by_rating
          .map((reviews, place) => ({ rating: place + 1, reviews }))
          .reverse()
          .map(({ rating, reviews }) => (
            <li key={rating}>
              <span>{t.starsShort(rating)}</span>
              <meter min={0} max={count} value={reviews} aria-label={t.starsShort(rating)} />
              <span>{reviews}</span>
            </li>
          ))}
      </ul>
    </Row>
  );
}

type ListProps = Props & { sort: ReviewSort; first: TripReviews | null };

function ReviewList({ eventId, operator, sort, first }: ListProps) {
  const reviews = useInfiniteQuery({
    queryKey: [...reviewsQuery(eventId).queryKey, sort],
    queryFn: ({ pageParam }) => readReviews(eventId, pageParam, sort),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.total_pages ? pages.length + 1 : undefined),
    ...(first && { initialData: { pages: [first], pageParams: [1] } }),
  });
  return (
    <Stack as="ul" above={5} gap={0} aria-busy={reviews.isPending}>
      {reviews.data?.pages
        .flatMap(({ data }) => data)
        .map((review) => (
          <ReviewItem key={review.review_id} review={review} operator={operator} />
        ))}
      {(reviews.hasNextPage || !reviews.data) && (
        <li className={classes["more"]}>
          {reviews.isError && <Notice tone="bad">{t.moreFailed}</Notice>}
          <Button
            variant="outline"
            loading={reviews.isFetching}
            onClick={() => void (reviews.data ? reviews.fetchNextPage() : reviews.refetch())}
          >
            {t.more}
          </Button>
        </li>
      )}
    </Stack>
  );
}

function ReviewItem({ review, operator }: { review: Review; operator: string }) {
  const { author, state, rating, text, tour_start_date, changed_at, photos, answer, answered_at } = review;
  return (
    <li className={classes["review"]}>
      <div className={classes["head"]}>
        <span aria-hidden className={classes["initial"]}>
          {author.slice(0, 1).toUpperCase()}
        </span>
        <div>
          <Text weight={650} breakable>
            {author}
          </Text>
          <Hint>
            {t.travelled(formatMonth(monthOf(tour_start_date)))}
            {changed_at && ` · ${t.edited}`}
          </Hint>
        </div>
        <Stars rating={rating} label={t.stars(rating)} />
      </div>
      {state === "collapsed" && <Hint>{t.collapsed}</Hint>}
      {text && (
        <Text breakable lines width="text" lang={langOfText(text)}>
          {text}
        </Text>
      )}
      {photos.length > 0 && (
        <Row as="ul" gap={2} align="start" className={classes["photos"]}>
          {photos.map((photo, place) => (
            <li key={photo.url}>
              <a href={photo.url} target="_blank" rel="noopener">
                <Picture image={photo} alt={t.photoOf(author, place + 1)} sizes="9rem" ratio="1:1" />
              </a>
            </li>
          ))}
        </Row>
      )}
      {answer && (
        <Stack gap={1} surface="sunken">
          <Text weight={650} breakable>
            {t.answer(operator)}
            {answered_at && <Hint as="span"> · {formatDay(answered_at)}</Hint>}
          </Text>
          <Text breakable lines width="text" lang={langOfText(answer)}>
            {answer}
          </Text>
        </Stack>
      )}
    </li>
  );
}

/** Written in characters: the stars of forms would be two more files that every trip's page asks for. */
function Stars({ rating, label }: { rating: number; label: string }) {
  const full = Math.round(rating);
  return (
    <span role="img" aria-label={label} className={classes["stars"]}>
      {STAR.repeat(full)}
      <span>{STAR.repeat(MOST - full)}</span>
    </span>
  );
}
