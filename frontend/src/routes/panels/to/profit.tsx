import { createFileRoute } from "@tanstack/react-router";
import { ProfitsPage } from "@/features/profit/profits-page";
import { readProfitsSearch } from "@/features/profit/profits-search";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/profit")({
  validateSearch: readProfitsSearch,
  component: Profits,
});

function Profits() {
  const navigate = Route.useNavigate();
  return (
    <ProfitsPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
