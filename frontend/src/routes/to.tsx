import { createFileRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { CheckingAccess } from "@/ui/checking-access";

const PanelShell = lazyRouteComponent(() => import("@/features/operator/panel-shell"), "PanelShell");
const SessionWatch = lazyRouteComponent(() => import("@/routes/-session-watch"), "SessionWatch");

/** The operator's panel: the server is asked for every page whether this person may open it. */
export const Route = createFileRoute("/to")({
  beforeLoad: async (arrival) => (await import("@/routes/-panel-guards")).admitOperator(arrival),
  loader: () => Promise.all([PanelShell.preload?.(), SessionWatch.preload?.()]),
  component: Panel,
  pendingComponent: CheckingAccess,
  pendingMs: 0,
});

function Panel() {
  const me = useMe();
  if (!me) return null;
  return (
    <PanelShell me={me}>
      <SessionWatch />
      <Outlet />
    </PanelShell>
  );
}
