import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/write-review";
import { isNotFound } from "@/api/errors";
import type { Site } from "@/api/site";
import { type ReviewPageData, reviewPageQuery } from "@/domain/reviews";
import { ReviewForm } from "@/features/reviews/review-form";
import { formatDay, formatDayRange } from "@/lib/dates";
import { Heading, Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { LinkPage } from "@/ui/link-page";
import { Notice } from "@/ui/notice";
import { usePageTitle } from "@/ui/page-title";

const STARS = [1, 2, 3, 4, 5];

type Props = {
  site: Site;
  token: string;
  /** The stars that were picked in the e-mail; 0 for none. */
  rating: number;
};

/** The page of a review: whoever has the link of a booking writes it or changes it, without an account. */
export function ReviewPage({ site, token, rating }: Props) {
  usePageTitle(t.pageTitle, site.client?.client_name ?? site.product_name);
  const page = useQuery(reviewPageQuery(token));
  return (
    <LinkPage
      query={page}
      height="30rem"
      isGone={isNotFound(page.error)}
      gone={t.gone}
      goneText={t.goneText}
      action={<ButtonLink to="/mybookings">{t.myBookings}</ButtonLink>}
      failed={t.failed}
    >
      {(data) => <Loaded page={data} rating={STARS.includes(rating) ? rating : 0} />}
    </LinkPage>
  );
}

function Loaded({ page, rating }: { page: ReviewPageData; rating: number }) {
  const { state, title, operator, review, write_until } = page;
  return (
    <>
      <header>
        <Heading level={1} size="title-md">
          {t.how(title)}
        </Heading>
        <Text above={2} tone="muted">
          {t.lead(formatDayRange(page.tour_start_date, page.tour_end_date), operator)}
        </Text>
      </header>
      {review?.hidden_reason && (
        <Notice tone="warn" title={t.hidden}>
          {review.hidden_reason}
        </Notice>
      )}
      {review?.state === "held" && (
        <Notice tone="note" title={t.held}>
          {t.heldText}
        </Notice>
      )}
      {state === "open" ? (
        <>
          {review && !review.hidden_reason && review.state !== "held" && (
            <Text above={2} tone="muted">
              {t.until(formatDay(write_until))}{" "}
              <TextLink to="/events/$eventId" params={{ eventId: page.event_id }} hash="reviews">
                {t.seeTrip}
              </TextLink>
            </Text>
          )}
          <ReviewForm page={page} rating={rating} />
        </>
      ) : (
        <>
          <Notice tone="note">{t.states[state]}</Notice>
          <div>
            <ButtonLink to="/mybookings" variant="outline">
              {t.myBookings}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  );
}
