export const PERIODS = ["week", "month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];

const USUAL: Period = "month";

/** The period that an address names; what it does not know is the month. */
export function readPeriod({ period }: Readonly<Record<string, unknown>>): Period {
  return PERIODS.find((one) => one === period) ?? USUAL;
}

export type PeriodSearch = { period?: Period };

export function readPeriodSearch(search: Readonly<Record<string, unknown>>): PeriodSearch {
  return periodSearch(readPeriod(search));
}

/** What the address says of a period: nothing of the usual one. */
export function periodSearch(period: Period): PeriodSearch {
  return period === USUAL ? {} : { period };
}
