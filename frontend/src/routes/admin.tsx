import { createFileRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { CheckingAccess } from "@/ui/checking-access";

const AdminShell = lazyRouteComponent(() => import("@/features/admin/admin-shell"), "AdminShell");

/** The administrators' panel, on the main site: the server is asked for every page whether this person may open it. */
export const Route = createFileRoute("/admin")({
  beforeLoad: async (arrival) => (await import("@/routes/-panel-guards")).admitAdmin(arrival),
  loader: () => AdminShell.preload?.(),
  component: Panel,
  pendingComponent: CheckingAccess,
  pendingMs: 0,
});

function Panel() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
