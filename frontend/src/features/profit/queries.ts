import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import type { ProfitsSearch } from "@/features/profit/profits-search";

export type Profit = Wire["ProfitOut"];
export type Cost = Wire["DepartureCostOut"];
export type CostIn = Wire["DepartureCostIn"];
export type Suggested = Wire["SuggestedCost"];
export type Payment = Wire["CostPaymentOut"];
type PaymentIn = Wire["CostPaymentIn"];
export type DepartureProfit = Wire["DepartureProfit"];

const PLAN = "/api/event-plans/{event_plan_id}";
const LIST = "/api/costs/clients/{client_id}/profit";
const ON_A_PAGE = 20;

export const keys = {
  lists: (clientId: number) => ["costs", "clients", String(clientId)],
} as const satisfies Keys;

export function profitFile(planId: number): string {
  return addressOf(`${PLAN}/profit.xlsx`, { path: { event_plan_id: planId } });
}

/** Costs that the rate contracts of suppliers propose for a departure. */
export function offeredRatesQuery(planId: number) {
  return queryOptions(read(`${PLAN}/supplier-rates`, { path: { event_plan_id: planId } }));
}

/** A departure's costs, added (without an id) or changed. */
export function saveCost(planId: number, costId: number | null, body: CostIn) {
  if (costId === null) {
    return callIdempotently("post", `${PLAN}/costs`, { path: { event_plan_id: planId }, body });
  }
  return call("put", `${PLAN}/costs/{departure_cost_id}`, {
    path: { event_plan_id: planId, departure_cost_id: costId },
    body,
  });
}

export function removeCost(planId: number, costId: number) {
  return call("delete", `${PLAN}/costs/{departure_cost_id}`, {
    path: { event_plan_id: planId, departure_cost_id: costId },
  });
}

export function takeCostsOfTrip(planId: number) {
  return call("post", `${PLAN}/costs/from-trip`, { path: { event_plan_id: planId } });
}

export function giveCostsToTrip(planId: number) {
  return call("post", `${PLAN}/costs/to-trip`, { path: { event_plan_id: planId } });
}

/** A payment, recorded (without an id) or changed. */
export function savePayment(planId: number, paymentId: number | null, body: PaymentIn) {
  if (paymentId === null) {
    return callIdempotently("post", `${PLAN}/cost-payments`, { path: { event_plan_id: planId }, body });
  }
  return call("put", `${PLAN}/cost-payments/{cost_payment_id}`, {
    path: { event_plan_id: planId, cost_payment_id: paymentId },
    body,
  });
}

export function removePayment(planId: number, paymentId: number) {
  return call("delete", `${PLAN}/cost-payments/{cost_payment_id}`, {
    path: { event_plan_id: planId, cost_payment_id: paymentId },
  });
}

export function profitsQuery(clientId: number, search: ProfitsSearch) {
  return queryOptions({
    ...read(LIST, { path: { client_id: clientId }, query: { ...search, limit: ON_A_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

/** The address of all these departures as a file. */
export function profitsFile(
  clientId: number,
  format: "csv" | "xlsx",
  { page: _, ...query }: ProfitsSearch,
): string {
  return addressOf(`${LIST}.{file_format}`, { path: { client_id: clientId, file_format: format }, query });
}
