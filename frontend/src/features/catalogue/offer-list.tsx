import { t } from "#messages/offers";
import { offerText } from "@/domain/offers";
import classes from "@/features/catalogue/booking-box.module.css";
import type { EventPlan } from "@/features/catalogue/types";
import { langOfText } from "@/lib/text-language";

/** The automatic discounts of a departure. */
export function OfferList({ offers }: Pick<EventPlan, "offers">) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label={t.title} className={classes["offers"]}>
      {offers.map((offer) => (
        <li key={offer.discount_id}>
          <strong lang={langOfText(offer.name)}>{offer.name}:</strong> {offerText(offer)}
        </li>
      ))}
    </ul>
  );
}
