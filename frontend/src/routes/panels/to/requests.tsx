import { createFileRoute } from "@tanstack/react-router";
import { RequestsPage } from "@/features/bookings/requests-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { page?: number };

export const Route = createFileRoute("/to/requests")({
  validateSearch: ({ page }): Search => positive("page", page),
  component: Requests,
});

function Requests() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequestsPage
      clientId={useClientId()}
      page={page}
      onPage={(next: number) => void navigate({ search: { page: next } })}
    />
  );
}
