import type { ListedPlan } from "@/features/catalogue/types";
import { monthOf } from "@/lib/dates";

type Trip = { min_price_with_tax: number | null; event_plans: readonly ListedPlan[] };

/** The departures that a card chooses from: those of a month, or the soonest alone. */
export type CardChoice = { month?: string | undefined; isSoonest?: boolean };

export type CardOffer = {
  state: "open" | "soon" | "full" | "none";
  /** The departure of the date and the price; the server ranks them. */
  next: ListedPlan | undefined;
  /** How many more there are like it. */
  more: number;
  /** Rupees with tax: of the cheapest free bed on this departure, or of the trip when it is sold out. */
  price: number | null;
};

/** The departure that a card shows, and its own price: bookable, else opening later, else sold out. */
export function offerOf(
  { min_price_with_tax, event_plans }: Trip,
  { month, isSoonest = false }: CardChoice = {},
): CardOffer {
  const plans = event_plans.filter((plan) => !month || monthOf(plan.tour_start_date) === month);
  const free = plans.filter((plan) => plan.price_with_tax !== null);
  const open = free.filter((plan) => !plan.opens_on);
  const offeredPlans = [open, free, plans].find((some) => some.length > 0) ?? [];
  const next = isSoonest ? offeredPlans[0] : [...offeredPlans].sort((a, b) => a.rank - b.rank)[0];
  return {
    state: open.length > 0 ? "open" : free.length > 0 ? "soon" : plans.length > 0 ? "full" : "none",
    next,
    // For a sold-out trip only the date is shown.
    more: free.length > 0 ? offeredPlans.length - 1 : 0,
    price: next?.price_with_tax ?? min_price_with_tax,
  };
}
