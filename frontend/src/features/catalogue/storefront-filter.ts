import type { ListedCategory, ListedEvent } from "@/features/catalogue/types";
import { monthOf, monthsOf } from "@/lib/dates";

/** The month picked in each category, by its id. */
export type PickedMonths = Readonly<Record<number, string>>;

/** `3.2027-01_8.2026-12`: short, and needs no escaping in an address. */
export function writeMonths(picked: PickedMonths): string | undefined {
  const parts = Object.entries(picked).map(([category, month]) => `${category}.${month}`);
  return parts.length > 0 ? parts.join("_") : undefined;
}

/** What does not read as a month is left out: addresses are typed by people too. */
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

/** Every word must occur in the title, the place or the name of a category; an event in two categories is found once. */
export function search(listing: readonly ListedCategory[], query: string): ListedEvent[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const found = new Map<number, ListedEvent>();
  for (const category of listing) {
    for (const event of category.events) {
      const text = plain(`${event.title} ${event.destination} ${category.name}`);
      if (words.every((word) => text.includes(word))) found.set(event.event_id, event);
    }
  }
  return [...found.values()];
}

/** Lower case and without marks, so that "dzukou" finds "Dzükou". */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
