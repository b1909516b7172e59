import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";

const keys = { all: ["health"] } as const satisfies Keys;

const UNDER_WAY = 1_500;
const NOW_AND_THEN = 15_000;
const SELDOM = 60_000;
const NEAR = 5_000;

export const healthQuery = queryOptions({ ...read("/api/health"), refetchInterval: NOW_AND_THEN });

export const jobsQuery = queryOptions<Wire["JobsOut"]>({
  ...read("/api/health/jobs"),
  refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? UNDER_WAY : NOW_AND_THEN),
});

export const failingAccountsQuery = queryOptions({ ...read("/api/health/payment-accounts") });
export const differencesQuery = queryOptions({ ...read("/api/health/differences") });

export const checksQuery = queryOptions<Wire["ChecksOut"]>({
  ...read("/api/health/checks"),
  refetchInterval: ({ state }) => (state.data?.under_way ? UNDER_WAY : NOW_AND_THEN),
});

export const tablesQuery = queryOptions({ ...read("/api/health/tables"), refetchInterval: SELDOM });

export const mailQuery = queryOptions({ ...read("/api/health/mail"), refetchInterval: SELDOM });

/** Whether to poll soon: a job is running, or its next attempt is near. */
function isMoving({ queues, kinds }: Wire["JobsOut"]): boolean {
  if (queues.every(({ workers }) => workers === 0)) return false;
  return kinds.some(({ jobs }) =>
    jobs.some(({ state, next_try_at: at }) => {
      if (state === "failed") return false;
      return state === "running" || !at || Date.parse(at) - Date.now() < NEAR;
    }),
  );
}

/** Refetches everything on this page, because an action in one section changes others. */
export function lookAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.all });
}
