import { createFileRoute } from "@tanstack/react-router";
import { DriversPage } from "@/features/resources/drivers-page";
import { readWords } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { q?: string; due?: true };

export const Route = createFileRoute("/to/resources/driver")({
  validateSearch: ({ due, ...search }: Record<string, unknown>): Search => ({
    ...readWords(search),
    ...(due === true && { due }),
  }),
  component: Drivers,
});

function Drivers() {
  const { q = "", due = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DriversPage
      clientId={useClientId()}
      search={{ q, due }}
      onSearch={(next) =>
        void navigate({
          search: { ...(next.q && { q: next.q }), ...(next.due && { due: true }) },
          replace: true,
        })
      }
    />
  );
}
