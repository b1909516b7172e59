import { t } from "#messages/suppliers";
import type { Supplier } from "@/features/suppliers/queries";
import { formatShortDay } from "@/lib/dates";

type Booked = {
  event_plan_id: number | null;
  departure_cost_id: number | null;
  event_name: string | null;
  tour_start_date: string | null;
  cost_name: string | null;
};
type Choice = { value: string; label: string };

/** What a bill or payment is for, as one word of a form: departure and cost, or empty. */
export function costValueOf(booked: Booked | null): string {
  return booked?.event_plan_id ? `${booked.event_plan_id}/${booked.departure_cost_id ?? ""}` : "";
}

/** The departure and the cost of a form's word. */
export function costOf(value: string): { event_plan_id: number | null; departure_cost_id: number | null } {
  const [planId = "", costId = ""] = value.split("/");
  return { event_plan_id: planId ? Number(planId) : null, departure_cost_id: costId ? Number(costId) : null };
}

/** "Majuli by boat, 3 Dec: Bus" */
export function subjectOf({ event_name, tour_start_date, cost_name }: Booked): string {
  const departure = [event_name, tour_start_date && formatShortDay(tour_start_date)]
    .filter(Boolean)
    .join(", ");
  return [departure, cost_name].filter(Boolean).join(": ");
}

/** The supplier's costs, with what is chosen already. */
export function choicesOf(supplier: Supplier, booked: Booked | null, none: string): Choice[] {
  const choices = supplier.costs.map(({ name, ...cost }) => ({
    value: costValueOf({ ...cost, cost_name: name }),
    label: subjectOf({ ...cost, cost_name: name }),
  }));
  const value = costValueOf(booked);
  const isListed = !value || choices.some((choice) => choice.value === value);
  return [
    { value: "", label: none },
    ...(booked && !isListed ? [{ value, label: subjectOf(booked) || t.forCost }] : []),
    ...choices,
  ];
}
