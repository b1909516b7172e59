import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

const LOOK_AGAIN = 60_000;

/** Counts of new members and of unanswered enquiries. */
export function newsQuery(clientId: number) {
  return queryOptions({
    ...read("/api/clients/{client_id}/news", { path: { client_id: clientId } }),
    refetchInterval: LOOK_AGAIN,
  });
}
