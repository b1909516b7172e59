import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

/** Whose pages these are: the product's own (`main`) or an operator's (`client`). */
export type Site = Wire["Site"];
export type SiteClient = Wire["SiteClient"];
export type Me = Wire["Me"];
export type SiteState = Wire["SiteState"];

/** The host's site never changes under a page, and every screen needs it: routes load it once, at the root. */
export const siteQuery = queryOptions({
  queryKey: read("/api/site").queryKey,
  // Not given up when a component leaves: the root route waits for the same answer.
  queryFn: () => call("get", "/api/site"),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useSite(): Site {
  return useSuspenseQuery(siteQuery).data.site;
}

/** The person signed in on this host, or null. After signing in or out, invalidate `siteQuery`. */
export function useMe(): Me | null {
  return useSuspenseQuery(siteQuery).data.me;
}
