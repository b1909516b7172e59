export const PERIODS = ["week", "month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];

const USUAL: Period = "month";

/** The period that an address names; what it does not know is the month. */
export function readPeriod({ period }: Readonly<Record<string, unknown>>): Period {
  return PERIODS.find((one) => one === period) ?? USUAL;
}

/** What the address says of a period: nothing of the usual one. */
export function periodSearch(period: Period): { period?: Period } {
  return period === USUAL ? {} : { period };
}
