import { createFileRoute } from "@tanstack/react-router";
import { MonthClosePage } from "@/features/closing/month-close-page";
import { readMonth } from "@/lib/search-params";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/month-close")({
  validateSearch: readMonth,
  component: MonthClose,
});

function MonthClose() {
  const navigate = Route.useNavigate();
  return (
    <MonthClosePage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
