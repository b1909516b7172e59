import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";

const UNDER_WAY = 1_500;
const NOW_AND_THEN = 15_000;

export const healthQuery = queryOptions({ ...read("/api/health"), refetchInterval: NOW_AND_THEN });

export const jobsQuery = queryOptions<Wire["JobsOut"]>({
  ...read("/api/health/jobs"),
  refetchInterval: ({ state }) => (state.data?.retrying ? UNDER_WAY : NOW_AND_THEN),
});

export const differencesQuery = queryOptions({ ...read("/api/health/differences") });

export const checksQuery = queryOptions<Wire["ChecksOut"]>({
  ...read("/api/health/checks"),
  refetchInterval: ({ state }) => (state.data?.under_way ? UNDER_WAY : NOW_AND_THEN),
});

export const mailQuery = queryOptions({ ...read("/api/health/mail"), refetchInterval: NOW_AND_THEN });

/** Asks for everything of this page again: what was done in one part shows in others. */
export function lookAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => String(address).startsWith("/api/health"),
  });
}
