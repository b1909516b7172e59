import { createFileRoute } from "@tanstack/react-router";
import { type OwedSort, readOwedSort } from "@/features/money/money-search";
import { OwedPage } from "@/features/money/refunds-due-page";
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
