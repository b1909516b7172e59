import * as z from "zod/mini";
import { t as money } from "#messages/money";
import { t } from "#messages/resources";
import { PlaceIn } from "@/api/generated/zod.gen";
import type { Place } from "@/features/resources/queries";
import { requiredText, typedMoney } from "@/lib/typed-fields";
import { messagesByField } from "@/ui/form-errors";

const { place: words } = t;

/** The form of a place; its output is the request body. */
export const PlaceForm = z.extend(PlaceIn, {
  name: requiredText,
  location: requiredText,
  link: z.string().check(z.trim(), z.regex(/^(https?:\/\/.*)?$/)),
  base_price_per_person: typedMoney,
  commission_per_person: z.pipe(
    z.string().check(z.trim(), z.minLength(1, words.commissionRequired)),
    typedMoney,
  ),
});
type PlaceValues = z.input<typeof PlaceForm>;

export const placeMessages = messagesByField({
  name: words.nameRequired,
  location: words.locationRequired,
  link: t.linkWrong,
  base_price_per_person: money.amountWrong,
  commission_per_person: money.amountWrong,
});

/** The values of the form for a saved place or a new one. */
export function placeValues(place: Place | null): PlaceValues {
  return {
    name: place?.name ?? "",
    location: place?.location ?? "",
    link: place?.link ?? "",
    base_price_per_person: String(place?.base_price_per_person || ""),
    commission_per_person: String(place?.commission_per_person ?? ""),
    version: place?.version ?? null,
  };
}
