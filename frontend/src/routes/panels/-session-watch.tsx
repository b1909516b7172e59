import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "#messages/panel";
import { onSignedOut } from "@/api/errors";
import { fetchPerson, siteQuery } from "@/api/site";
import { watchActivity } from "@/api/user-activity";
import { CheckingNext } from "@/ui/checking-access";
import { toast } from "@/ui/toasts";

/** Checks whether the session has really ended. */
export async function hasSessionEnded(queryClient: QueryClient): Promise<boolean> {
  await fetchPerson(queryClient);
  if (queryClient.getQueryData(siteQuery.queryKey)?.me) return false;
  toast.error(t.notSignedIn);
  return true;
}

/**
 * Redirects a panel to the sign-in, and back to the same screen afterwards, when any response says that the
 * session has ended; drafts are kept. Marks background requests, and shows a notice while access is checked.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(watchActivity, []);
  useEffect(() => {
    let isAsking = false;
    return onSignedOut(async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const { href } = router.latestLocation;
        if (await hasSessionEnded(queryClient)) {
          await router.navigate({ to: "/login", search: { next: href }, replace: true });
        }
      } catch {
        // No response: the failed query shows its own error, and the next one checks again.
      } finally {
        isAsking = false;
      }
    });
  }, [queryClient, router]);
  const isOnTheWay = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname !== resolvedLocation?.pathname,
  });
  return isOnTheWay && <CheckingNext />;
}
