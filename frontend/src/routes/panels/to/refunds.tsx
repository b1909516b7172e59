import { createFileRoute } from "@tanstack/react-router";
import { OwedPage } from "@/features/operator/refunds-due-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { page?: number };

export const Route = createFileRoute("/to/refunds")({
  validateSearch: ({ page }): Search => positive("page", page),
  component: OwedRefunds,
});

function OwedRefunds() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwedPage
      clientId={useClientId()}
      page={page}
      onPage={(next: number) => void navigate({ search: { page: next } })}
    />
  );
}
