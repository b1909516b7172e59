import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminShell } from "@/features/admin/admin-shell";
import { admitAdmin } from "@/routes/panels/-guards";
import { ProofWatch } from "@/routes/panels/-proof-watch";
import { SessionWatch } from "@/routes/panels/-session-watch";
import { CheckingAccess } from "@/ui/checking-access";

/** The administrators' panel, on the main site: the server checks access for every page. */
export const Route = createFileRoute("/admin")({
  beforeLoad: admitAdmin,
  component: Panel,
  pendingComponent: CheckingAccess,
  pendingMs: 0,
});

function Panel() {
  return (
    <AdminShell>
      <SessionWatch />
      <ProofWatch />
      <Outlet />
    </AdminShell>
  );
}
