import { createFileRoute } from "@tanstack/react-router";
import { CashBookPage } from "@/features/cash/cash-book-page";
import { readMonth } from "@/lib/search-params";
import { useClientId } from "@/routes/panels/-client";

const HOLDER = /^(user|box)-[1-9][0-9]{0,15}$/;

export const Route = createFileRoute("/to/cash/$holder")({
  params: { parse: (params) => (HOLDER.test(params.holder) ? params : false) },
  validateSearch: readMonth,
  component: Book,
});

function Book() {
  const { holder } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <CashBookPage
      key={holder}
      id={{ clientId: useClientId(), holder }}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
