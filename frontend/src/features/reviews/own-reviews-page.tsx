import { useQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { t as panel } from "#messages/operator";
import { t } from "#messages/own-reviews";
import { t as shownAs } from "#messages/reviews";
import { AnswerPart } from "@/features/reviews/answer-part";
import {
  type OwnReview,
  type OwnSearch,
  type OwnShown,
  ownReviewsQuery,
} from "@/features/reviews/own-queries";
import { OwnReviewCard } from "@/features/reviews/own-review";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ItemCards, ItemPage } from "@/ui/item-cards";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { Segments } from "@/ui/segments";
import { OneStar } from "@/ui/stars";

const SHOWN: readonly OwnShown[] = ["all", "unanswered", "reported", "hidden"];

type Props = { clientId: number; search: OwnSearch; onSearch: (next: OwnSearch) => void };

/** An operator's reviews, with their answers and reports. */
export function OwnReviewsPage({ clientId, search, onSearch }: Props) {
  const { show = "all", page = 1 } = search;
  const reviews = useQuery(ownReviewsQuery(clientId, search));
  const counts = reviews.data?.counts;
  const summary = reviews.data?.summary;
  const average = summary?.average?.toFixed(1);
  return (
    <>
      <PageHead
        title={t.title}
        panel={panel.panel}
        lead={
          <>
            {t.lead}{" "}
            {summary && average && (
              <OneStar
                average={average}
                more={shownAs.count(summary.count)}
                label={shownAs.average(average, summary.count)}
              />
            )}
          </>
        }
        aside={
          <Segments
            label={t.shown}
            value={show}
            options={SHOWN.map((value) => ({
              value,
              label: counts ? t.countOf(t.shows[value], counts[value] ?? 0) : t.shows[value],
            }))}
            onChange={(next) => onSearch(next === "all" ? {} : { show: next })}
          />
        }
      />
      <ItemPage>
        {search.review && (
          <p>
            <TextLink to="/to/inbox">{t.backToInbox}</TextLink>
          </p>
        )}
        <QueryList
          query={reviews}
          hidesPrevious
          skeletons={["9rem", "9rem"]}
          errorTitle={t.failed}
          isEmpty={({ data }) => data.length === 0}
          empty={
            counts?.["all"] === 0
              ? { icon: MessageSquareText, title: t.none, text: t.noneText }
              : {
                  icon: MessageSquareText,
                  title: t.noneLikeThis,
                  text: "",
                  action: (
                    <Button variant="outline" onClick={() => onSearch({})}>
                      {t.showAll}
                    </Button>
                  ),
                }
          }
        >
          {({ data }) => (
            <ItemCards label={t.title}>
              {data.map((review) => (
                <OwnReviewCard
                  key={review.review_id}
                  review={review}
                  badge={<State review={review} />}
                  booking={
                    <TextLink
                      to="/to/orders/$eventId/details/$reservationEventId"
                      params={{
                        eventId: review.event_id,
                        reservationEventId: review.reservation_event_id,
                      }}
                    >
                      {t.booking(review.booking_reference)}
                    </TextLink>
                  }
                >
                  <AnswerPart
                    clientId={clientId}
                    review={review}
                    isOpened={search.review === review.review_id}
                  />
                </OwnReviewCard>
              ))}
            </ItemCards>
          )}
        </QueryList>
        <Pager
          page={page}
          pages={reviews.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
      </ItemPage>
    </>
  );
}

function State({ review: { report, state } }: { review: OwnReview }) {
  if (!report) return null;
  const undecided = state === "held" || state === "collapsed" ? state : "waiting";
  const label = report.decision ?? undecided;
  return (
    <Badge tone={label === "hide" ? "bad" : label === "keep" ? "neutral" : "warn"}>{t.states[label]}</Badge>
  );
}
