import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** The suppliers that a cost or payment may name. */
export function supplierNamesQuery(clientId: number) {
  return queryOptions(read("/api/clients/{client_id}/supplier-names", { path: { client_id: clientId } }));
}
