import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** Revenue, costs, payments and break-even of a departure. */
export function profitQuery(planId: number) {
  return queryOptions(read("/api/event-plans/{event_plan_id}/profit", { path: { event_plan_id: planId } }));
}
