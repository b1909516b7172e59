import { createFileRoute } from "@tanstack/react-router";
import { useMe } from "@/api/site";

/**
 * Addresses of the panel that have no route of their own, which would weigh on every visitor's first script: most
 * screens and forms, what stands elsewhere, and what is still to come.
 */
export const Route = createFileRoute("/to/$")({
  // Each screen reads what it knows.
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: async ({ location: { pathname }, search }) =>
    (await import("@/routes/-panel-screens")).screenAt(pathname, search["entry"]),
  component: Here,
});

function Here() {
  const { Screen, params, clientId } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const me = useMe();
  return (
    me && (
      <Screen
        me={me}
        clientId={clientId}
        params={params}
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    )
  );
}
