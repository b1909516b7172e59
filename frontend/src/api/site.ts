import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { t } from "#messages/shared";
import { call, read } from "@/api/call";
import { renamed } from "@/api/errors";
import type { Wire } from "@/api/wire";

/** Whose pages these are: the product's own (`main`) or an operator's (`client`). */
export type Site = Wire["Site"];
export type SiteClient = Wire["SiteClient"];
export type Me = Wire["Me"];
export type SiteState = Wire["SiteState"];

/** The host's site never changes under a page, and every screen needs it: routes load it once, at the root. */
export const siteQuery = queryOptions({
  queryKey: read("/api/site").queryKey,
  // Not aborted when a component unmounts: the root route waits for the same response.
  queryFn: () =>
    call("get", "/api/site").catch((error: unknown) => {
      throw renamed(error, () => t.siteFailed);
    }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useSite(): Site {
  return useSuspenseQuery(siteQuery).data.site;
}

/** The person signed in on this host, or null. After signing in or out, `refreshPerson`. */
export function useMe(): Me | null {
  return useSuspenseQuery(siteQuery).data.me;
}

/** Fetches the signed-in person again. */
export async function fetchPerson(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(siteQuery.queryKey, await call("get", "/api/site"));
}

/** Fetches the signed-in person again, and all data shown for the person before. */
export async function refreshPerson(queryClient: QueryClient): Promise<void> {
  await fetchPerson(queryClient);
  const [site] = siteQuery.queryKey;
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== site });
}

/**
 * An address on another site of the platform that signs the person in there, once and within a minute. `label` is the
 * operator's subdomain, null the main site.
 */
export async function handOffAddress(label: string | null, path?: string): Promise<string> {
  const body = { client_url: label, path: path ?? null };
  const { url, site } = await call("post", "/api/users/handoff", { body });
  if (site && label) rememberChoice(label);
  return url;
}

const CHOICE = "toli.handoff";
const CHOICE_MS = 60_000;

/** The person chose to go to an operator's own domain, which asks for the sign-in next. */
function rememberChoice(label: string): void {
  localStorage.setItem(CHOICE, JSON.stringify({ label, until: Date.now() + CHOICE_MS }));
}

/** Whether the person chose within the last minute to go to this operator's site; good for one use. */
export function takeChoice(label: string): boolean {
  const choice: unknown = JSON.parse(localStorage.getItem(CHOICE) ?? "null");
  localStorage.removeItem(CHOICE);
  const { label: chosen, until } = (choice ?? {}) as { label?: unknown; until?: unknown };
  return chosen === label && typeof until === "number" && Date.now() < until;
}
