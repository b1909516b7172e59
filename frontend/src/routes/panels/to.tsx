import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { PanelShell } from "@/features/operator-panel/panel-shell";
import { admitOperator } from "@/routes/panels/-guards";
import { ProofWatch } from "@/routes/panels/-proof-watch";
import { SessionWatch } from "@/routes/panels/-session-watch";
import { CheckingAccess } from "@/ui/checking-access";

/** The operator's panel: the server checks access for every page. */
export const Route = createFileRoute("/to")({
  beforeLoad: admitOperator,
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
      <ProofWatch />
      <Outlet />
    </PanelShell>
  );
}
