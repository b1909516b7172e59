import { createFileRoute } from "@tanstack/react-router";
import { CreditPage } from "@/features/operator/credit-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/travel-credit")({ component: TravelCredit });

function TravelCredit() {
  return <CreditPage clientId={useClientId()} />;
}
