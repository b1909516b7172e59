import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/reviews";
import { read } from "@/api/call";
import classes from "@/features/catalogue/card-rating.module.css";

/** The average of a trip's reviews, on its operator's site; nothing while there are none. */
export function CardRating({ eventId }: { eventId: number }) {
  const { data } = useQuery(read("/api/reviews/summary"));
  const rating = data?.events.find(({ event_id }) => event_id === eventId);
  if (!rating) return null;
  const average = rating.average.toFixed(1);
  return (
    <span className={classes["rating"]} role="img" aria-label={t.average(average, rating.count)}>
      {average} ({rating.count})
    </span>
  );
}
