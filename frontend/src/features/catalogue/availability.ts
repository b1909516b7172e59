import type { EventDetails, EventPlan } from "@/features/catalogue/types";

/** Up to this number, the beds left are shown. */
export const FEW_BEDS = 6;

export type Availability = "open" | "full" | "soon" | "none";

/** Departures worth showing to a traveller: those that can be booked, and those that will be, earliest first. */
export function departuresOf(event: EventDetails): EventPlan[] {
  return event.event_plans
    .filter((plan) => isOpen(plan) || plan.status === "upcoming")
    .sort((a, b) => a.tour_start_date.localeCompare(b.tour_start_date));
}

export function isOpen(plan: EventPlan): boolean {
  return plan.status === "booking";
}

type Minimum = { guaranteed: boolean; minimum_group: number | null; going: number };

/** How many more people a departure needs to run; 0 where it runs or no number was set. */
export function missingOf({ guaranteed, minimum_group, going }: Minimum): number {
  return guaranteed || minimum_group === null ? 0 : Math.max(0, minimum_group - going);
}

export function isTaken(plan: EventPlan): boolean {
  return plan.available_slots <= 0;
}

/** Whether the trip can be booked now, and if not, why. */
export function availabilityOf(event: EventDetails): Availability {
  const departures = departuresOf(event);
  if (event.status === "active" && departures.length === 0) return "none";
  const open = departures.filter(isOpen);
  if (event.status !== "active" || open.length === 0) return "soon";
  return open.every(isTaken) ? "full" : "open";
}

/** The requested departure, or else the one of the trip's card: the first by rank, which a private one has not. */
export function departurePicked(event: EventDetails, requestedId: number | undefined): EventPlan | undefined {
  if (availabilityOf(event) !== "open") return undefined;
  const bookable = departuresOf(event).filter((plan) => isOpen(plan) && !isTaken(plan));
  const [first] = [...bookable].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0);
  return bookable.find((plan) => plan.ep_id === requestedId) ?? first;
}
