import * as z from "zod/mini";
import { HotelIn } from "@/api/generated/zod.gen";
import type { Hotel } from "@/features/resources/queries";

/** A saved hotel as it is sent back, with other prices. */
export function repriced(
  hotel: Hotel,
  prices: { commissions: readonly (number | null)[]; baseRoom: number; version: string | null },
) {
  const { commissions, baseRoom, version } = prices;
  return z.parse(HotelIn, {
    ...hotel,
    photo_url: hotel.photo?.filename ?? hotel.photo_url,
    base_room: baseRoom,
    version,
    rooms: hotel.rooms.map((room, index) => ({ ...room, commission_rate: commissions[index] ?? null })),
  });
}

/** A price with its commission, rounded half up to whole rupees, as the server does. */
export function sellPrice(base: number, percent: number): number {
  // In hundredths of a paisa, so that nothing is lost to fractions.
  return Math.floor((Math.round(base * 100) * (10_000 + Math.round(percent * 100)) + 500_000) / 1_000_000);
}

/** A typed percentage; negative values are 0, invalid ones null. */
export function typedPercent(typed: string): number | null {
  const text = typed.trim();
  if (!/^-?\d+(\.\d{1,2})?$/.test(text)) return null;
  const value = Math.max(0, Number(text));
  return value <= 1000 ? value : null;
}
