import { createFileRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { CheckingAccess } from "@/ui/checking-access";

const PanelShell = lazyRouteComponent(() => import("@/features/operator/panel-shell"), "PanelShell");

const SAME_PAGE = 10_000;
let lastPath: string | null = null;

/** The operator's panel: the server is asked for every page whether this person may open it. */
export const Route = createFileRoute("/to")({
  beforeLoad: async ({ context: { queryClient, me, site }, location, preload }) => {
    // Only on demand: what stands before a page's own script is part of every page's.
    const [{ checkAccess }, { approvedClientsQuery }] = await Promise.all([
      import("@/api/access"),
      import("@/features/operator/queries"),
    ]);
    const label = site.client?.client_url ?? null;
    const { allowed, reason } = await checkAccess(queryClient, {
      path: location.pathname,
      subdomain: label,
      // Turning a page of the same list is no new page to be let into.
      staleTime: lastPath === location.pathname ? SAME_PAGE : 0,
    });
    if (!preload) lastPath = location.pathname;
    if (reason === "not_signed_in" || !me) {
      throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    }
    if (!allowed) throw redirect({ to: "/not-authorized", replace: true });
    const [client] = await queryClient.ensureQueryData(approvedClientsQuery(me.user_id));
    return { clientId: client?.client_id ?? null };
  },
  loader: () => PanelShell.preload?.(),
  component: Panel,
  pendingComponent: CheckingAccess,
  pendingMs: 0,
});

function Panel() {
  const me = useMe();
  if (!me) return null;
  return (
    <PanelShell me={me}>
      <Outlet />
    </PanelShell>
  );
}
