import { createFileRoute } from "@tanstack/react-router";
import { BankPage, type BankSearch } from "@/features/bank/bank-page";
import { OpenClaims } from "@/features/upi/open-claims";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

const SHOWN = ["proposed", "open", "matched", "ignored"] as const;

export const Route = createFileRoute("/to/bank")({
  validateSearch: (search): BankSearch => {
    const shown = SHOWN.find((one) => one === search["shown"]);
    return { ...(shown && { shown }), ...positive("page", search["page"]) };
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
