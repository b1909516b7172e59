import { createFileRoute } from "@tanstack/react-router";
import { CommissionPage } from "@/features/suppliers/commission-page";
import { readQuarter } from "@/lib/quarters";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/suppliers/commission")({
  validateSearch: readQuarter,
  component: Commission,
});

function Commission() {
  const navigate = Route.useNavigate();
  return (
    <CommissionPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
