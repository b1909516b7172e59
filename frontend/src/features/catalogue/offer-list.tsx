import { t } from "#messages/offers";
import { offerText } from "@/domain/offers";
import type { EventPlan } from "@/features/catalogue/types";
import { langOfText } from "@/lib/text-language";
import { Stack } from "@/ui/layout";

/** The automatic discounts of a departure. */
export function OfferList({ offers }: Pick<EventPlan, "offers">) {
  if (offers.length === 0) return null;
  return (
    <Stack as="ul" gap={2} size="sm" aria-label={t.title}>
      {offers.map((offer) => (
        <li key={offer.discount_id}>
          <strong lang={langOfText(offer.name)}>{offer.name}:</strong> {offerText(offer)}
        </li>
      ))}
    </Stack>
  );
}
