import { createFileRoute } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { OptOutPage } from "@/features/optout/opt-out-page";

type Search = { token?: string };

export const Route = createFileRoute("/unsubscribe")({
  validateSearch: ({ token }): Search => (typeof token === "string" && token ? { token } : {}),
  component: Unsubscribe,
});

function Unsubscribe() {
  const site = useSite();
  const { token = "" } = Route.useSearch();
  return <OptOutPage siteName={site.client?.client_name ?? site.product_name} token={token} />;
}
