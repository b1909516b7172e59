import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** The beds that a link offers from a waiting list; without a token there are none. */
export function waitingOfferQuery(token: string) {
  return queryOptions({
    ...read("/api/waiting-offers/{token}", { path: { token } }),
    enabled: token !== "",
    retry: false,
  });
}
