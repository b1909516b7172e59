export const PERIODS = ["week", "month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];

const USUAL: Period = "month";

/** Reads the period from the address; the default is the month. */
export function readPeriod({ period }: Readonly<Record<string, unknown>>): Period {
  return PERIODS.find((option) => option === period) ?? USUAL;
}

export type PeriodSearch = { period?: Period };

export function readPeriodSearch(search: Readonly<Record<string, unknown>>): PeriodSearch {
  return periodSearch(readPeriod(search));
}

/** The search parameters of a period; none for the default. */
export function periodSearch(period: Period): PeriodSearch {
  return period === USUAL ? {} : { period };
}
