import { t } from "#messages/account";
import { formatMoment } from "@/lib/dates";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The server records use at most this often: anything more recent counts as now. */
const NOTED_EVERY = 5 * MINUTE;

/** How long ago an instant was, as a person would say it; after a day, when it was. `now` is in milliseconds. */
export function ago(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (passed < NOTED_EVERY) return t.justNow;
  if (passed < HOUR) return t.minutesAgo(Math.floor(passed / MINUTE));
  if (passed < DAY) return t.hoursAgo(Math.floor(passed / HOUR));
  return formatMoment(iso);
}
