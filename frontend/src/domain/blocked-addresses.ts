import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type BlockedAddress = Wire["BlockedAddressOut"];

const ALL = "/api/clients/{client_id}/blocked-addresses";

export function blockedAddressesQuery(clientId: number) {
  return queryOptions(read(ALL, { path: { client_id: clientId } }));
}

export function blockedAddressQuery(clientId: number, address: string) {
  return queryOptions(read(`${ALL}/find`, { path: { client_id: clientId }, query: { address } }));
}

export async function unblockAddress(clientId: number, address: string): Promise<void> {
  await call("post", `${ALL}/unblock`, { path: { client_id: clientId }, body: { address } });
}
