import { createFileRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { CheckingAccess } from "@/ui/checking-access";

const AdminShell = lazyRouteComponent(() => import("@/features/admin/admin-shell"), "AdminShell");
const SessionWatch = lazyRouteComponent(() => import("@/routes/-session-watch"), "SessionWatch");

/** The administrators' panel, on the main site: the server is asked for every page whether this person may open it. */
export const Route = createFileRoute("/admin")({
  beforeLoad: async (arrival) => (await import("@/routes/-panel-guards")).admitAdmin(arrival),
  loader: () => Promise.all([AdminShell.preload?.(), SessionWatch.preload?.()]),
  component: Panel,
  pendingComponent: CheckingAccess,
  pendingMs: 0,
});

function Panel() {
  return (
    <AdminShell>
      <SessionWatch />
      <Outlet />
    </AdminShell>
  );
}
