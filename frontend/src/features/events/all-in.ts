import type { Wire } from "@/api/wire";

/** The tax of a day. `isIncluded`: the prices entered have it in them. */
export type TaxNow = { percent: number; isIncluded: boolean };

/** The rate of a day: the latest of those that have begun. */
export function rateOn(rates: readonly Wire["TaxRateOut"][], today: string): number {
  return rates.findLast(({ from_day }) => from_day === null || from_day <= today)?.percent ?? 0;
}

/**
 * What travellers pay for a price that an operator enters, for the preview of the operator alone: the tax half up to
 * whole rupees, as `pricing.quotes.price_with_tax` of the server. Below 0 for what takes off.
 */
export function allIn(rupees: number, { percent, isIncluded }: TaxNow): number {
  if (isIncluded) return rupees;
  const paise = Math.round(Math.abs(rupees) * 100);
  const basisPoints = Math.round(percent * 100);
  const tax = Math.floor((2 * paise * basisPoints + 1_000_000) / 2_000_000);
  return (Math.sign(rupees) * (paise + tax * 100)) / 100;
}
