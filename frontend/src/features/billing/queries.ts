import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type Commission = Wire["CommissionOut"];
export type Invoice = Wire["PlatformInvoiceOut"];

/** A client's commission plans, what is expected, and the platform's invoices. */
export function commissionQuery(clientId: number) {
  return queryOptions(read("/api/billing/clients/{client_id}/commission", { path: { client_id: clientId } }));
}
