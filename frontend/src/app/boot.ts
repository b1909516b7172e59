import type { QueryClient } from "@tanstack/react-query";
import { type SiteState, siteQuery } from "@/api/site";

/** What the server puts into the page, so that the first screen is drawn without a further call. */
export type Boot = SiteState & { data: { key: readonly string[]; data: unknown }[] };

export function readBoot(): Boot | null {
  const text = document.getElementById("boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}

/** Fills the cache. A query's key is the path and query string of its GET, which the server knows too. */
export function fillCache(queryClient: QueryClient, boot: Boot): void {
  queryClient.setQueryData(siteQuery.queryKey, { site: boot.site, me: boot.me });
  for (const { key, data } of boot.data) queryClient.setQueryData(key, data);
}
