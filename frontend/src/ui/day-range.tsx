import { formatDayRange } from "@/lib/dates";
import classes from "@/ui/day-range.module.css";

/** From one calendar day to another, said once where they share a month. Breaks between the days and nowhere else. */
export function DayRange({ from, to }: { from: string; to: string }) {
  const text = formatDayRange(from, to);
  return (
    <time dateTime={`${from}/${to}`} className={classes[text.includes(" ") ? "days" : "whole"]}>
      {text}
    </time>
  );
}
