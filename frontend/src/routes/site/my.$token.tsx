import { createFileRoute } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { CustomerLinkPage } from "@/features/customer-link/customer-link-page";

export const Route = createFileRoute("/my/$token")({ component: MyBookings });

function MyBookings() {
  const { token } = Route.useParams();
  return <CustomerLinkPage site={useSite()} token={token} />;
}
