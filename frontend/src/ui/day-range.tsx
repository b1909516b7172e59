import { formatDayRange } from "@/lib/dates";

/** From one calendar day to another, said once where they share a month. */
export function DayRange({ from, to }: { from: string; to: string }) {
  return <time dateTime={`${from}/${to}`}>{formatDayRange(from, to)}</time>;
}
