import { t } from "#messages/offers";
import classes from "@/features/catalogue/booking-box.module.css";
import type { EventPlan } from "@/features/catalogue/types";
import { offerText } from "@/lib/offers";

/** The automatic discounts of a departure. */
export function OfferList({ offers }: Pick<EventPlan, "offers">) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label={t.title} className={classes["offers"]}>
      {offers.map((offer) => (
        <li key={offer.discount_id}>
          <strong>{offer.name}:</strong> {offerText(offer)}
        </li>
      ))}
    </ul>
  );
}
