import { createFileRoute } from "@tanstack/react-router";
import { TdsPage } from "@/features/suppliers/tds-page";
import { readQuarter } from "@/lib/quarters";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/suppliers/tds")({
  validateSearch: readQuarter,
  component: Tds,
});

function Tds() {
  const navigate = Route.useNavigate();
  return (
    <TdsPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
