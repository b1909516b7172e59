import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { sharingName } from "@/domain/beds";
import type { Offered, Place } from "@/features/booking/choice";
import type { Category } from "@/features/booking/party";

/** What a traveller's place in the party is, in words; `text` is empty for a plain bed of a trip without options. */
export type AboutPlace = { category: Category | null; text: string };

export function aboutPlaces(
  places: readonly Place[],
  { categories, variants }: Offered,
  rooms: readonly Wire["RoomBedPricing"][],
): AboutPlace[] {
  const isPlain = categories.length === 0 && variants.length === 0 && !places.some(({ isAlone }) => isAlone);
  return places.map(({ roomBedId, categoryId, variantId, isAlone }) => {
    const category = categories.find((candidate) => candidate.traveller_category_id === categoryId) ?? null;
    const variant = variants.find(({ option_id }) => option_id === variantId);
    const room = rooms.find(({ room_bed_id }) => room_bed_id === roomBedId);
    const words = [
      room && sharingName(room.room_type),
      isAlone && t.aloneInRoom,
      category?.name,
      variant?.name,
    ];
    return { category, text: isPlain ? "" : words.filter(Boolean).join(" · ") };
  });
}
