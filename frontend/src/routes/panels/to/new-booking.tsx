import { createFileRoute } from "@tanstack/react-router";
import { readCustomer } from "@/domain/customers";
import { ChooseDeparturePage } from "@/features/desk/choose-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/new-booking")({
  validateSearch: readCustomer,
  component: ChooseDeparture,
});

function ChooseDeparture() {
  return <ChooseDeparturePage clientId={useClientId()} customer={Route.useSearch().customer} />;
}
