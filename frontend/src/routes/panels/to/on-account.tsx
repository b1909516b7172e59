import { createFileRoute } from "@tanstack/react-router";
import { readOnAccountSearch } from "@/features/money/money-search";
import { OnAccountPage } from "@/features/money/on-account-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/on-account")({
  validateSearch: readOnAccountSearch,
  component: OnAccount,
});

function OnAccount() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OnAccountPage
      clientId={useClientId()}
      search={search}
      onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
    />
  );
}
