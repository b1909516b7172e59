import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

const WizardPage = lazyRouteComponent(() => import("@/features/events/wizard-page"), "WizardPage");

export const Route = createFileRoute("/to/event-creation/create")({
  loader: () => WizardPage.preload?.(),
  component: Create,
});

function Create() {
  const { clientId } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  if (!clientId) return null;
  const open = (eventId: number, step?: "itinerary") =>
    void navigate({
      to: "/to/event-creation/update/$eventId",
      params: { eventId },
      search: step ? { step } : {},
      replace: true,
    });
  return (
    <WizardPage
      clientId={clientId}
      eventId={null}
      step="basics"
      onStep={() => undefined}
      onCreated={(eventId: number) => open(eventId, "itinerary")}
      onCopied={open}
      onDone={() => void navigate({ to: "/to/event-creation" })}
    />
  );
}
