import { createFileRoute } from "@tanstack/react-router";

/** Addresses of the panel that have no route of their own, which would weigh on every visitor's first script. */
export const Route = createFileRoute("/admin/$")({
  // Each screen reads what it knows.
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: async ({ location: { pathname } }) =>
    (await import("@/routes/-admin-screens")).screenAt(pathname),
  component: Here,
});

function Here() {
  const { Screen, params } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Screen
      params={params}
      search={search}
      onSearch={(next, how) => void navigate({ search: next, ...how })}
    />
  );
}
