import { createFileRoute } from "@tanstack/react-router";
import type { StepName } from "@/features/events/progress";
import { WizardPage } from "@/features/events/wizard-page";
import { idParams } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";
import { termsOf } from "@/routes/panels/-terms";

type Search = { step?: Exclude<StepName, "basics"> };

export const Route = createFileRoute("/to/event-creation/update/$eventId")({
  params: idParams("eventId"),
  validateSearch: ({ step }): Search =>
    step === "itinerary" || step === "dates" || step === "pricing" ? { step } : {},
  component: Update,
});

function Update() {
  const { eventId } = Route.useParams();
  const { step = "basics" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (id: number) =>
    void navigate({ to: "/to/event-creation/update/$eventId", params: { eventId: id } });
  return (
    <WizardPage
      clientId={useClientId()}
      terms={termsOf}
      eventId={eventId}
      step={step}
      onStep={(next) => void navigate({ search: next === "basics" ? {} : { step: next } })}
      onCreated={open}
      onCopied={open}
      onDone={() => void navigate({ to: "/to/event-creation" })}
    />
  );
}
