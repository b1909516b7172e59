import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useSite } from "@/api/site";

const AlertPage = lazyRouteComponent(() => import("@/features/enquiries/alert-page"), "AlertPage");

type Search = { token?: string; stop?: true };

export const Route = createFileRoute("/_site/alert")({
  validateSearch: ({ token, stop }): Search => ({
    ...(typeof token === "string" && token && { token }),
    ...(stop === true && { stop }),
  }),
  loader: () => AlertPage.preload?.(),
  component: Alert,
});

function Alert() {
  const site = useSite();
  const { token = "", stop = false } = Route.useSearch();
  return <AlertPage siteName={site.client?.client_name ?? site.product_name} token={token} stop={stop} />;
}
