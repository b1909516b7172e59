import { createFileRoute } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { positive } from "@/routes/_site/-event-id";

type Search = { entry?: string; event?: number };

/**
 * Addresses of the panel that have no route of their own, which would weigh on every visitor's first script: screens
 * and forms without an id, what stands elsewhere, and what is still to come.
 */
export const Route = createFileRoute("/to/$")({
  validateSearch: ({ entry, event }): Search => ({
    ...(typeof entry === "string" ? { entry } : {}),
    ...positive("event", event),
  }),
  beforeLoad: async ({ location, search }) => ({
    Screen: await (await import("@/routes/-panel-screens")).screenAt(location.pathname, search.entry),
  }),
  component: Here,
});

function Here() {
  const { Screen, clientId } = Route.useRouteContext();
  const { event = null } = Route.useSearch();
  const me = useMe();
  return me && <Screen me={me} clientId={clientId} eventId={event} />;
}
