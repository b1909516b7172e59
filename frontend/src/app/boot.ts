import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "@/api/keys";
import { type SiteState, siteQuery } from "@/api/site";

/** The data that the server embeds in the page, so that the first screen renders without further calls. */
export type Boot = SiteState & { data: { key: readonly [address: string]; data: unknown }[] };

export function readBoot(): Boot | null {
  const text = document.getElementById("boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}

/** Fills the cache. The server names each answer by the address of its GET, from which the key follows. */
export function fillCache(queryClient: QueryClient, boot: Boot): void {
  queryClient.setQueryData(siteQuery.queryKey, { site: boot.site, me: boot.me });
  for (const { key, data } of boot.data) queryClient.setQueryData(keyOf(key[0]), data);
}
