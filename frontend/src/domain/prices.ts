import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";

/** The tax of a day. `isIncluded`: the prices entered have it in them. */
export type TaxNow = { percent: number; isIncluded: boolean };

/** The rate of a day: the latest of those that have begun. */
export function rateOn(rates: readonly Wire["TaxRateOut"][], today: string): number {
  return rates.findLast(({ from_day }) => from_day === null || from_day <= today)?.percent ?? 0;
}

/** The tax of a day by the terms of sale; none without a GSTIN. */
export function taxOf({ has_gstin, applies }: Wire["TermsOut"], today: string): TaxNow {
  return {
    percent: has_gstin ? rateOn(applies.tax.rates, today) : 0,
    isIncluded: applies.tax.is_included,
  };
}

/**
 * What travellers pay for a price that an operator enters, on screens of operators: the tax half up to whole rupees, as
 * `pricing.quotes.price_with_tax` of the server. Below 0 for what takes off.
 */
export function allIn(rupees: number, { percent, isIncluded }: TaxNow): number {
  if (isIncluded) return rupees;
  const paise = Math.round(Math.abs(rupees) * 100);
  const basisPoints = Math.round(percent * 100);
  const tax = Math.floor((2 * paise * basisPoints + 1_000_000) / 2_000_000);
  return (Math.sign(rupees) * (paise + tax * 100)) / 100;
}

type Room = Wire["EventOut"]["room_bed_pricings"][number];

/** The sharing types of a departure, with its own prices where it has some. */
export function roomsOf(event: Wire["EventOut"], plan: Wire["EventOut"]["event_plans"][number]): Room[] {
  const own = new Map(plan.room_beds.map((bed) => [bed.room_bed_id, bed.price_per_head_trip]));
  return event.room_bed_pricings.map((room) => ({
    ...room,
    price_per_head_trip: own.get(room.room_bed_id) ?? room.price_per_head_trip,
  }));
}

/** The terms of sale of a departure. */
export function departureTermsQuery(eventId: number, planId: number) {
  return queryOptions(
    read("/api/events/{event_id}/plan/{ep_id}/terms", { path: { event_id: eventId, ep_id: planId } }),
  );
}
