import { createFileRoute } from "@tanstack/react-router";
import { SupplierPage } from "@/features/suppliers/supplier-page";
import { useClientId } from "@/routes/panels/-client";

const ID = /^[1-9][0-9]{0,15}$/;

export const Route = createFileRoute("/to/suppliers/$supplier")({
  params: { parse: (params) => (ID.test(params.supplier) ? params : false) },
  component: Supplier,
});

function Supplier() {
  const supplierId = Number(Route.useParams().supplier);
  const navigate = Route.useNavigate();
  return (
    <SupplierPage
      key={supplierId}
      id={{ clientId: useClientId(), supplierId }}
      onDeleted={() => void navigate({ to: "/to/suppliers" })}
    />
  );
}
