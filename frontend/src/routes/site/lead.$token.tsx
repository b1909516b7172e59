import { createFileRoute } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { LeadPage } from "@/features/leader-link/lead-page";

export const Route = createFileRoute("/lead/$token")({ component: Lead });

function Lead() {
  const { token } = Route.useParams();
  const site = useSite();
  return <LeadPage token={token} operator={site.client?.client_name ?? site.product_name} />;
}
