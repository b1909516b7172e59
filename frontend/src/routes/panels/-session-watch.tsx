import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "#messages/panel";
import { onSignedOut } from "@/api/errors";
import { fetchPerson, siteQuery } from "@/api/site";
import { watchActivity } from "@/api/user-activity";
import { CheckingNext } from "@/ui/checking-access";
import { toast } from "@/ui/toasts";

/** Asks whether the session has ended indeed, and says so. */
export async function hasSessionEnded(queryClient: QueryClient): Promise<boolean> {
  await fetchPerson(queryClient);
  if (queryClient.getQueryData(siteQuery.queryKey)?.me) return false;
  toast.error(t.notSignedIn);
  return true;
}

/**
 * Leaves a panel for the sign-in, and comes back from there to the same screen, as soon as any answer says that the
 * session has ended; what was typed stays with its form. Tells the server when nobody is at the page. On the way to another page it says that access is checked.
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
        // No answer: whoever was refused says so, and the next refusal asks again.
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
