import { createFileRoute } from "@tanstack/react-router";
import { OwedPage } from "@/features/operator/refunds-due-page";
import { type OwedSort, readOwedSort } from "@/features/operator/sorts";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { page?: number; sort?: OwedSort };

export const Route = createFileRoute("/to/refunds")({
  validateSearch: ({ page, sort }): Search => {
    const order = readOwedSort(sort);
    return { ...positive("page", page), ...(order && { sort: order }) };
  },
  component: OwedRefunds,
});

function OwedRefunds() {
  const { page = 1, sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwedPage
      clientId={useClientId()}
      page={page}
      onPage={(next: number) => void navigate({ search: { page: next, ...(sort && { sort }) } })}
      sort={sort}
      onSort={(next) => void navigate({ search: next ? { sort: next } : {}, replace: true })}
    />
  );
}
