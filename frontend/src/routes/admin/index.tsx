import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMe } from "@/api/site";

const Page = lazyRouteComponent(() => import("@/routes/admin/-dashboard"), "AdminDashboard");

export const Route = createFileRoute("/admin/")({
  loader: () => Page.preload?.(),
  component: Home,
});

function Home() {
  const me = useMe();
  return me && <Page me={me} />;
}
