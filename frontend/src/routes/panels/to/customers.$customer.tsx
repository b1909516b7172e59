import { createFileRoute } from "@tanstack/react-router";
import { readCustomer } from "@/domain/customers";
import { CustomerPage } from "@/features/customers/customer-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/customers/$customer")({
  params: { parse: (params) => (readCustomer(params).customer ? params : false) },
  component: Customer,
});

function Customer() {
  return <CustomerPage clientId={useClientId()} customer={Route.useParams().customer} />;
}
