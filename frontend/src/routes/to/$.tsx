import { createFileRoute, lazyRouteComponent, notFound, redirect } from "@tanstack/react-router";
import { positive } from "@/routes/_site/-event-id";

const ComingSoonPage = lazyRouteComponent(
  () => import("@/features/operator/coming-soon-page"),
  "ComingSoonPage",
);
const EventForms = lazyRouteComponent(() => import("@/routes/to/-event-forms"), "EventForms");

type Search = { entry?: string; event?: number };

/**
 * Addresses of the panel that have no route of their own, which would weigh on every visitor's first script: single forms,
 * what stands elsewhere, and what is still to come.
 */
export const Route = createFileRoute("/to/$")({
  validateSearch: ({ entry, event }): Search => ({
    ...(typeof entry === "string" ? { entry } : {}),
    ...positive("event", event),
  }),
  beforeLoad: async ({ params: { _splat: rest = "" }, search: { entry } }) => {
    const { comingLabel, isForm, otherAddress } = await import("@/features/operator/navigation");
    const path = `/to/${rest.replace(/\/+$/, "")}`;
    const other = otherAddress(path);
    if (other) throw redirect({ href: other, replace: true });
    if (isForm(path)) return { path, comingName: null };
    const comingName = comingLabel(path, entry);
    if (!comingName) throw notFound();
    return { path, comingName };
  },
  loader: ({ context: { comingName } }) => (comingName ? ComingSoonPage : EventForms).preload?.(),
  component: Further,
});

function Further() {
  const { comingName, path, clientId } = Route.useRouteContext();
  const { event = null } = Route.useSearch();
  if (comingName) return <ComingSoonPage name={comingName} />;
  return clientId ? <EventForms path={path} clientId={clientId} eventId={event} /> : null;
}
