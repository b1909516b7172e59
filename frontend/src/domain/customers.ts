import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { ApiKey } from "@/api/keys";

export const CUSTOMERS_KEY = ["clients"] satisfies ApiKey;

/** A customer with all records; `customer` is `account-<id>` or `booking-<id>`. */
export function customerQuery(clientId: number, customer: string) {
  return queryOptions(
    read("/api/clients/{client_id}/customers/{customer}", { path: { client_id: clientId, customer } }),
  );
}

/** The customer of an address, or nothing. */
export function readCustomer({ customer }: Record<string, unknown>): { customer?: string } {
  return typeof customer === "string" && /^(account|booking)-[1-9]\d{0,14}$/.test(customer)
    ? { customer }
    : {};
}
