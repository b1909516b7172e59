import type { ListedPlan } from "@/features/catalogue/types";
import { monthOf } from "@/lib/dates";

type Trip = { min_price_with_tax: number | null; event_plans: readonly ListedPlan[] };

export type CardOffer = {
  state: "open" | "soon" | "full" | "none";
  /** The departure that the card shows. */
  next: ListedPlan | undefined;
  /** How many more there are like it. */
  more: number;
  /** Rupees with tax: of the cheapest bed on these departures. */
  price: number | null;
};

/** What a card shows of a trip, or of its departures in a month: bookable, else opening later, else sold out. */
export function offerOf({ min_price_with_tax, event_plans }: Trip, month: string | undefined): CardOffer {
  const plans = event_plans.filter((plan) => !month || monthOf(plan.tour_start_date) === month);
  const free = plans.filter((plan) => plan.available_slots > 0);
  const open = free.filter((plan) => !plan.opens_on);
  const shown = [open, free, plans].find((some) => some.length > 0) ?? [];
  const prices = shown.flatMap((plan) => plan.price_with_tax ?? []);
  return {
    state: open.length > 0 ? "open" : free.length > 0 ? "soon" : plans.length > 0 ? "full" : "none",
    next: shown[0],
    // For a sold-out trip only the date is shown.
    more: free.length > 0 ? shown.length - 1 : 0,
    price: prices.length > 0 ? Math.min(...prices) : min_price_with_tax,
  };
}
