import { addDays, dayIn } from "@/lib/dates";

/** When the working day begins, at which snoozed items return. */
const MORNING = 9;
const LATER_HOURS = 3;
/** "Later today" is not offered for the night. */
const LAST_HOUR = 21;
const HOUR = 3_600_000;
const MONDAY = 1;
const DAYS_A_WEEK = 7;

export type SnoozeTimes = { laterToday: Date | null; tomorrow: Date; nextMonday: Date };

/** When the usual snoozes end, in the operator's time zone. */
export function snoozeTimes(now: Date, timeZone: string): SnoozeTimes {
  const today = dayIn(timeZone, now);
  const later = new Date(now.getTime() + LATER_HOURS * HOUR);
  const isToday = later.getTime() <= instantIn(timeZone, today, LAST_HOUR).getTime();
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const days = (MONDAY - weekday + DAYS_A_WEEK) % DAYS_A_WEEK || DAYS_A_WEEK;
  return {
    laterToday: isToday ? later : null,
    tomorrow: morningOf(addDays(today, 1), timeZone),
    nextMonday: morningOf(addDays(today, days), timeZone),
  };
}

/** The morning of a day in a time zone. */
export function morningOf(day: string, timeZone: string): Date {
  return instantIn(timeZone, day, MORNING);
}

/** The instant of an hour of a day in a time zone. */
function instantIn(timeZone: string, day: string, hour: number): Date {
  const inUtc = Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  return new Date(inUtc - offsetIn(timeZone, inUtc));
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetIn(timeZone: string, instant: number): number {
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(instant);
  return Date.parse(`${text.replace(" ", "T")}Z`) - instant;
}
