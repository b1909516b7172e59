import type { QueryClient } from "@tanstack/react-query";
import { type SiteState, siteQuery } from "@/api/site";

/** What the server puts into the page, so that the first screen is drawn without a further call. */
type Boot = SiteState & { data: { key: readonly string[]; data: unknown }[] };

/** Fills the cache from the page. A query's key is the path and query string of its GET, which the server knows too. */
export function readBoot(queryClient: QueryClient): void {
  const text = document.getElementById("boot")?.textContent;
  if (!text) return;
  const boot = JSON.parse(text) as Boot;
  queryClient.setQueryData(siteQuery.queryKey, { site: boot.site, me: boot.me });
  for (const { key, data } of boot.data) queryClient.setQueryData(key, data);
}
