import { createFileRoute } from "@tanstack/react-router";
import { SuppliersPage } from "@/features/suppliers/suppliers-page";
import { readSuppliersSearch } from "@/features/suppliers/suppliers-search";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/suppliers/")({
  validateSearch: readSuppliersSearch,
  component: Suppliers,
});

function Suppliers() {
  const navigate = Route.useNavigate();
  return (
    <SuppliersPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onAdded={(id) => void navigate({ to: "/to/suppliers/$supplier", params: { supplier: String(id) } })}
    />
  );
}
