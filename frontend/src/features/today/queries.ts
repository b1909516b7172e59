import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type TodoItem = Wire["TodoItem"];

/** Open tasks of the operator, read again at each visit but the first, whose document carries them. */
export function todoQuery(clientId: number) {
  return queryOptions({
    ...read("/api/reports/clients/{client_id}/todo", { path: { client_id: clientId } }),
    staleTime: 5_000,
  });
}
