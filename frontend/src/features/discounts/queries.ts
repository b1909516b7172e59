import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

export type Discount = Wire["DiscountOut"];
export type DiscountBody = Wire["DiscountIn"];

const ALL = "/api/clients/{client_id}/discounts";
const ONE = "/api/clients/{client_id}/discounts/{discount_id}";

export function discountsQuery(clientId: number) {
  return queryOptions(read(ALL, { path: { client_id: clientId } }));
}

/** The trips that a discount can be for. */
export function tripsQuery(clientId: number) {
  return queryOptions(read("/api/events/client/{client_id}", { path: { client_id: clientId } }));
}

/** Adds a discount, or changes the one of this id. */
export function saveDiscount(clientId: number, id: number | null, body: DiscountBody): Promise<Discount> {
  if (id === null) return callIdempotently("post", ALL, { path: { client_id: clientId }, body });
  return call("put", ONE, { path: { client_id: clientId, discount_id: id }, body });
}

export function actOn(clientId: number, id: number, act: "end" | "restart"): Promise<Discount> {
  const path = { client_id: clientId, discount_id: id };
  return act === "end" ? call("post", `${ONE}/end`, { path }) : call("post", `${ONE}/restart`, { path });
}
