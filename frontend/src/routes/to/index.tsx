import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMe } from "@/api/site";

const DashboardPage = lazyRouteComponent(() => import("@/features/operator/dashboard-page"), "DashboardPage");

export const Route = createFileRoute("/to/")({
  loader: () => DashboardPage.preload?.(),
  component: Dashboard,
});

function Dashboard() {
  const { clientId } = Route.useRouteContext();
  const me = useMe();
  return me && clientId ? <DashboardPage me={me} clientId={clientId} /> : null;
}
