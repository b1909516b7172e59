import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/reviews";
import { useSite } from "@/api/site";
import { reviewSummaryQuery } from "@/domain/reviews-of-trip";
import classes from "@/features/catalogue/card-rating.module.css";

/** The average of a trip's reviews, on its operator's site; nothing while there are none. */
export function CardRating({ eventId }: { eventId: number }) {
  const isOperators = useSite().client !== null;
  const { data } = useQuery({ ...reviewSummaryQuery(), enabled: isOperators });
  const rating = data?.events.find(({ event_id }) => event_id === eventId);
  if (!rating) return null;
  const average = rating.average.toFixed(1);
  return (
    <span className={classes["rating"]} role="img" aria-label={t.average(average, rating.count)}>
      {average} ({rating.count})
    </span>
  );
}
