import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type TodoItem = Wire["TodoItem"];

/** What waits for the operator. Read again at each visit: what was done elsewhere is gone. */
export function todoQuery(clientId: number) {
  return queryOptions({
    ...read("/api/reports/clients/{client_id}/todo", { path: { client_id: clientId } }),
    staleTime: 0,
  });
}
