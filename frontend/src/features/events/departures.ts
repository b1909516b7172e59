import { addDays, type DateProblems, type Dates, dateProblems, tourEndOf } from "@/features/events/dates";

/** More are not made at once. */
export const MOST_DEPARTURES = 60;

/** Departures that leave every so many weekdays within some days: every Saturday in January. */
export type DepartureRule = {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  from: string;
  until: string;
  /** When booking opens, for all of them. */
  opens: string;
  /** How many days before the tour booking closes; at least 1. */
  closesBefore: number;
};

export type Proposed = { dates: Dates; problems: DateProblems; isThere: boolean };

type Terms = { days: number; today: string; taken: readonly string[] };

/** What a rule proposes, the earliest first; `taken` are the first days of the departures that there are. */
export function departuresOf(rule: DepartureRule, { days, today, taken }: Terms): Proposed[] {
  const proposed: Proposed[] = [];
  for (
    let day = rule.from;
    day && day <= rule.until && proposed.length <= MOST_DEPARTURES;
    day = addDays(day, 1)
  ) {
    if (!rule.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) continue;
    const dates = {
      bookingStart: rule.opens,
      bookingEnd: addDays(day, -rule.closesBefore),
      tourStart: day,
      tourEnd: tourEndOf(day, days),
    };
    proposed.push({ dates, problems: dateProblems(dates, { days, today }), isThere: taken.includes(day) });
  }
  return proposed;
}

/** The months from a day's on, as `YYYY-MM`. */
export function monthsFrom(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7),
  );
}

/** The first and last day of a month given as `YYYY-MM`. */
export function daysOfMonth(yearMonth: string): { from: string; until: string } {
  const [year = 0, month = 1] = yearMonth.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${yearMonth}-01`, until: last };
}
