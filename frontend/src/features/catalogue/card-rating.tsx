import { t } from "#messages/reviews";
import classes from "@/features/catalogue/card-rating.module.css";

/** The average of a trip's reviews and their number. */
export function CardRating({ average, count }: { average: number; count: number }) {
  const averageText = average.toFixed(1);
  return (
    <span className={classes["rating"]} role="img" aria-label={t.average(averageText, count)}>
      {averageText} ({count})
    </span>
  );
}
