import { createFileRoute } from "@tanstack/react-router";
import { ChequesPage } from "@/features/cheques/cheques-page";
import { readChequesSearch } from "@/features/cheques/queries";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/cheques")({
  validateSearch: readChequesSearch,
  component: Cheques,
});

function Cheques() {
  const navigate = Route.useNavigate();
  return (
    <ChequesPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
