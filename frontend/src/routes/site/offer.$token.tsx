import { createFileRoute } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { OfferPage } from "@/features/waiting/offer-page";

export const Route = createFileRoute("/offer/$token")({ component: Offer });

function Offer() {
  const { token } = Route.useParams();
  return <OfferPage site={useSite()} token={token} />;
}
