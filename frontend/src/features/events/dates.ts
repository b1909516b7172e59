import { t as statuses } from "#messages/plan-status";
import { t } from "#messages/wizard";
import type { PlanStatus } from "@/domain/plan-status";
import type { Privacy } from "@/features/events/privacy";
import type { Stock } from "@/features/events/stock";
import { addDays, formatDay } from "@/lib/dates";

/** The dates of a departure, all inclusive, as `YYYY-MM-DD`, which compares as it reads; empty until picked. */
export type Dates = { bookingStart: string; bookingEnd: string; tourStart: string; tourEnd: string };
export type DateField = keyof Dates;
/** The end of the tour is calculated. */
export type PickedDate = Exclude<DateField, "tourEnd">;
export type DateProblems = Partial<Record<DateField, string>>;

/** `stock`: of a departure whose event was published. */
export type OpenDates = {
  dates: Dates;
  isDraft: boolean;
  isGuaranteed: boolean;
  /** The fewest people that it runs with; empty for none. */
  minimumGroup: string;
  /** When the operator decides whether it runs with fewer. */
  decideOn: string;
  instructions: string;
  privacy: Privacy;
  stock?: Stock;
};

export const NO_DATES: Dates = { bookingStart: "", bookingEnd: "", tourStart: "", tourEnd: "" };

const ORDER: readonly DateField[] = ["bookingStart", "bookingEnd", "tourStart", "tourEnd"];
const { dates: words } = t;

/** The last day of a tour of so many days. */
export function tourEndOf(tourStart: string, days: number): string {
  return addDays(tourStart, days - 1);
}

type StatusTerms = { isDraft: boolean; isActive: boolean; today: string };

/** The status of a departure on a day; `isActive`: its event is on sale. Each date counts as a whole day. */
export function statusOf(dates: Dates, { isDraft, isActive, today }: StatusTerms): PlanStatus {
  if (isDraft) return "draft";
  if (!isActive && today <= dates.bookingEnd) return "paused";
  if (today < dates.bookingStart) return "upcoming";
  if (today <= dates.bookingEnd) return "booking";
  if (today < dates.tourStart) return "scheduled";
  return today <= dates.tourEnd ? "ongoing" : "completed";
}

/** A status in words; of a departure of a draft event, the one that it has once the event is published. */
export function statusText(
  status: PlanStatus,
  dates: Dates,
  { isDraftEvent, today }: { isDraftEvent: boolean; today: string },
): string {
  return status === "paused" && isDraftEvent
    ? words.whenPublished(statuses[statusOf(dates, { isDraft: false, isActive: true, today })])
    : statuses[status];
}

const BOOKABLE = new Set<PlanStatus>(["upcoming", "booking"]);

type Departure = { ep_id: number; status: PlanStatus };

/** Whether no other departure of a trip can be booked, now or later. */
export function isLastBookable(departure: Departure, all: readonly Departure[]): boolean {
  return (
    BOOKABLE.has(departure.status) &&
    !all.some(({ ep_id, status }) => ep_id !== departure.ep_id && BOOKABLE.has(status))
  );
}

/**
 * Changes one date; the end of the tour follows from its start. Of a new departure, later dates that became impossible
 * are cleared. An existing departure keeps them: `dateProblems` says which no longer fit.
 */
export function withDate(
  dates: Dates,
  field: PickedDate,
  day: string,
  { days, isNew }: { days: number; isNew: boolean },
): Dates {
  const next = { ...dates, [field]: day };
  if (isNew) {
    if (next.bookingEnd < next.bookingStart) next.bookingEnd = "";
    if (next.tourStart <= (next.bookingEnd || next.bookingStart)) next.tourStart = "";
  }
  // Input stays in the field even if it is invalid.
  next[field] = day;
  return { ...next, tourEnd: next.tourStart && tourEndOf(next.tourStart, days) };
}

/** The dates after one that had been picked: they may no longer fit once it is changed. */
export function pickedAfter(dates: Dates, field: PickedDate): DateField[] {
  return ORDER.slice(ORDER.indexOf(field) + 1).filter((later) => dates[later]);
}

export type Terms = {
  /** The tour's duration. */
  days: number;
  today: string;
  /**
   * A departure that is changed keeps dates that have passed since they were set: only another one must not lie in
   * the past.
   */
  savedDates?: Dates | undefined;
};

/** The errors of a departure's dates, at the date that has to be changed. */
export function dateProblems(dates: Dates, { days, today, savedDates }: Terms): DateProblems {
  const isPast = (field: DateField) => dates[field] < today && dates[field] !== savedDates?.[field];
  const { bookingStart, bookingEnd, tourStart, tourEnd } = dates;
  const problems: DateProblems = {};
  if (!bookingStart) problems.bookingStart = words.required;
  else if (isPast("bookingStart")) problems.bookingStart = words.bookingStartPast;

  if (!bookingEnd) problems.bookingEnd = words.required;
  else if (isPast("bookingEnd")) problems.bookingEnd = words.bookingEndPast;
  else if (bookingEnd < bookingStart) problems.bookingEnd = words.bookingEndBefore;

  if (!tourStart) problems.tourStart = words.required;
  else if (isPast("tourStart")) problems.tourStart = words.tourStartPast;
  else if (tourStart <= bookingEnd) problems.tourStart = words.tourStartBefore;

  const end = tourStart ? tourEndOf(tourStart, days) : "";
  if (!tourEnd) problems.tourEnd = words.required;
  else if (isPast("tourEnd")) problems.tourEnd = words.tourEndPast;
  else if (end && tourEnd !== end) problems.tourEnd = words.tourEndOff(formatDay(end), days);
  return problems;
}

/** The first day that a date may be, given those before it. */
export function earliest(field: DateField, dates: Dates, today: string): string {
  const [start, end] = [dates.bookingStart || today, dates.bookingEnd || today];
  const day = { bookingStart: today, bookingEnd: start, tourStart: addDays(end, 1), tourEnd: "" }[field];
  return day && day < today ? today : day;
}
