import { createFileRoute } from "@tanstack/react-router";
import { BankPage, type BankSearch } from "@/features/bank/bank-page";
import { OpenClaims } from "@/features/upi/open-claims";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

const SHOWN = ["proposed", "open", "matched", "ignored"] as const;

export const Route = createFileRoute("/to/bank")({
  validateSearch: (search): BankSearch => {
    const filter = SHOWN.find((name) => name === search["shown"]);
    return { ...(filter && { shown: filter }), ...positive("page", search["page"]) };
  },
  component: Bank,
});

function Bank() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const clientId = useClientId();
  return (
    <BankPage
      clientId={clientId}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      claims={<OpenClaims clientId={clientId} />}
    />
  );
}
