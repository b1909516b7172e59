import { offerOf } from "@/features/catalogue/card-offer";
import type { ListedCategory, ListedEvent } from "@/features/catalogue/types";
import { monthOf, monthsOf } from "@/lib/dates";

/** The month picked in each category, by its id. */
export type PickedMonths = Readonly<Record<number, string>>;

/** `3.2027-01_8.2026-12`: short, and needs no escaping in an address. */
export function writeMonths(picked: PickedMonths): string | undefined {
  const parts = Object.entries(picked).map(([category, month]) => `${category}.${month}`);
  return parts.length > 0 ? parts.join("_") : undefined;
}

/** Invalid months are ignored, because people also edit addresses. */
export function readMonths(text: string | undefined): PickedMonths {
  const matches = (text ?? "").matchAll(/(?:^|_)(\d+)\.(\d{4}-(?:0[1-9]|1[0-2]))(?=_|$)/g);
  return Object.fromEntries([...matches].map(([, category, month]) => [Number(category), month as string]));
}

/** The months in which anything of a category departs. */
export function monthsOffered(events: readonly ListedEvent[]): string[] {
  return monthsOf(events.flatMap((event) => event.event_plans.map((plan) => plan.tour_start_date)));
}

export function inMonth(events: readonly ListedEvent[], month: string | undefined): readonly ListedEvent[] {
  if (!month) return events;
  return events.filter((event) => event.event_plans.some((plan) => monthOf(plan.tour_start_date) === month));
}

const MOST_SOONEST = 6;

/** The trips with the earliest departures on sale, each once. */
export function soonestOf(listing: readonly Pick<ListedCategory, "events">[]): ListedEvent[] {
  const events = new Map(
    listing.flatMap((category) => category.events.map((event) => [event.event_id, event])),
  );
  return [...events.values()]
    .flatMap((event) => {
      const { state, next } = offerOf(event, { isSoonest: true });
      return state === "open" && next ? [{ event, start: next.tour_start_date }] : [];
    })
    .sort((a, b) => a.start.localeCompare(b.start))
    .slice(0, MOST_SOONEST)
    .map(({ event }) => event);
}
