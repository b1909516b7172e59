import { createFileRoute } from "@tanstack/react-router";
import { useMe, useSite } from "@/api/site";
import { PayLinkPage } from "@/features/paylink/pay-link-page";
import { claimByCode } from "@/routes/-claims";
import { payByUpi } from "@/routes/-upi";

export const Route = createFileRoute("/pay/$token")({ component: Pay });

function Pay() {
  const { token } = Route.useParams();
  return (
    <PayLinkPage site={useSite()} me={useMe()} token={token} payByUpi={payByUpi} claimByCode={claimByCode} />
  );
}
