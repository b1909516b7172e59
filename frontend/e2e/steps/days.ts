const MILLISECONDS_A_DAY = 86_400_000;

/** A day counted from today in the operators' time zone, as date fields take it: 2027-01-03. */
export function isoDay(days: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The English name of the weekday of such a day. */
export function weekdayOf(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long" }).format(
    new Date(`${iso}T00:00:00Z`),
  );
}
