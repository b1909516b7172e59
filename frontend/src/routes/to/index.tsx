import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMe } from "@/api/site";

const Page = lazyRouteComponent(() => import("@/routes/to/-dashboard"), "OperatorDashboard");

export const Route = createFileRoute("/to/")({
  loader: () => Page.preload?.(),
  component: Dashboard,
});

function Dashboard() {
  const { clientId } = Route.useRouteContext();
  const me = useMe();
  return me && clientId ? <Page me={me} clientId={clientId} /> : null;
}
