import * as z from "zod/mini";
import { t } from "#messages/wizard";
import { StopIn, StopTexts } from "@/api/generated/zod.gen";
import { readPlace } from "@/features/events/places";
import { furtherLanguages } from "@/lib/languages";
import { optionalText, requiredText, typedNumber } from "@/lib/typed-fields";
import { messagesByField } from "@/ui/form-errors";
import type { FieldPicture } from "@/ui/use-sending";

const { itinerary: words } = t;
const { shape } = StopIn;

/** The form of an itinerary item, and from it the body of the request; `needsEta` is the wizard's rule. */
export function stopForm(days: number, needsEta: boolean) {
  return z.pipe(
    z.object({
      day_count: z.number().check(z.gte(1), z.lte(days)),
      stop_name: requiredText,
      eta: z.pipe(z.string().check(z.minLength(needsEta ? 1 : 0)), optionalText),
      description: z.string(),
      /** Latitude and longitude, as maps copy them. */
      place: z.string().check(z.refine((text) => readPlace(text) !== undefined)),
      altitude_m: typedNumber(shape.altitude_m),
      distance_km: typedNumber(shape.distance_km),
      /** None or one. */
      pictures: z.custom<readonly FieldPicture[]>(),
      /** Name and description in other languages, by code; what is empty is shown in English. */
      translations: z.record(z.string(), StopTexts),
    }),
    z.transform(({ place, pictures, ...stop }) => ({
      ...stop,
      latitude: readPlace(place)?.latitude ?? null,
      longitude: readPlace(place)?.longitude ?? null,
      image: pictures[0]?.filename ?? null,
    })),
  );
}
export type Stop = z.input<ReturnType<typeof stopForm>>;

/** The messages of the form, by field. */
export function stopMessages(days: number) {
  return messagesByField({
    day_count: words.dayRange(days),
    stop_name: words.nameRequired,
    eta: words.etaRequired,
    place: words.placeInvalid,
    altitude_m: words.altitudeInvalid,
    distance_km: words.distanceInvalid,
  });
}

/** An item without texts in other languages. */
export const NO_STOP_TEXTS = Object.fromEntries(
  furtherLanguages.map(({ code }) => [code, { stop_name: "", description: "" }]),
);

/** A new item of a day. */
export function newStop(day: number): Stop {
  return {
    day_count: day,
    stop_name: "",
    eta: "",
    description: "",
    place: "",
    altitude_m: "",
    distance_km: "",
    pictures: [],
    translations: NO_STOP_TEXTS,
  };
}

/** The items by day: each day of the tour, and days beyond it that have items. */
export function byDay<Item extends { day_count: number }>(items: readonly Item[], days: number) {
  const last = Math.max(days, ...items.map(({ day_count }) => day_count));
  return Array.from({ length: last }, (_, index) => ({
    day: index + 1,
    items: items.filter(({ day_count }) => day_count === index + 1),
  }));
}
