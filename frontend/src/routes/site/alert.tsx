import { createFileRoute } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { AlertPage } from "@/features/enquiries/alert-page";

type Search = { token?: string; stop?: true };

export const Route = createFileRoute("/alert")({
  validateSearch: ({ token, stop }): Search => ({
    ...(typeof token === "string" && token && { token }),
    ...(stop === true && { stop }),
  }),
  component: Alert,
});

function Alert() {
  const site = useSite();
  const { token = "", stop = false } = Route.useSearch();
  return <AlertPage siteName={site.client?.client_name ?? site.product_name} token={token} stop={stop} />;
}
