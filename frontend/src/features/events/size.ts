import { t } from "#messages/events";
import type { EventRow } from "@/features/events/queries";

/** The duration and capacity of an event; a draft may lack either. */
export function sizeOf({
  tour_duration: days,
  tour_capacity: people,
}: Pick<EventRow, "tour_duration" | "tour_capacity">) {
  return [days > 0 && t.days(days), people > 0 && t.people(people)].filter(Boolean).join(" · ") || t.notSet;
}
