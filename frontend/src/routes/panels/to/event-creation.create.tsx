import { createFileRoute } from "@tanstack/react-router";
import { WizardPage } from "@/features/events/wizard-page";
import { useClientId } from "@/routes/panels/-client";
import { termsOf } from "@/routes/panels/-terms";

export const Route = createFileRoute("/to/event-creation/create")({
  component: Create,
});

function Create() {
  const navigate = Route.useNavigate();
  const open = (eventId: number, step?: "itinerary") =>
    void navigate({
      to: "/to/event-creation/update/$eventId",
      params: { eventId },
      search: step ? { step } : {},
      replace: true,
    });
  return (
    <WizardPage
      clientId={useClientId()}
      terms={termsOf}
      eventId={null}
      step="basics"
      onStep={() => undefined}
      onCreated={(eventId) => open(eventId, "itinerary")}
      onCopied={open}
      onDone={() => void navigate({ to: "/to/event-creation" })}
    />
  );
}
