import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMe } from "@/api/site";

const HomePage = lazyRouteComponent(() => import("@/features/admin/home-page"), "HomePage");

export const Route = createFileRoute("/admin/")({
  loader: () => HomePage.preload?.(),
  component: Home,
});

function Home() {
  const me = useMe();
  return me && <HomePage me={me} />;
}
