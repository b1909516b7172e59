import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { StepName } from "@/features/events/progress";
import { eventIdParams } from "@/routes/_site/-event-id";

type Search = { step?: Exclude<StepName, "basics"> | undefined };

const WizardPage = lazyRouteComponent(() => import("@/features/events/wizard-page"), "WizardPage");

export const Route = createFileRoute("/to/event-creation/update/$eventId")({
  params: eventIdParams,
  // Said as undefined: what is left out would stay as it was typed.
  validateSearch: ({ step }): Search => ({
    step: step === "itinerary" || step === "dates" || step === "pricing" ? step : undefined,
  }),
  loader: () => WizardPage.preload?.(),
  component: Update,
});

function Update() {
  const { clientId } = Route.useRouteContext();
  const { eventId } = Route.useParams();
  const { step = "basics" } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!clientId) return null;
  const open = (id: number) =>
    void navigate({ to: "/to/event-creation/update/$eventId", params: { eventId: id } });
  return (
    <WizardPage
      clientId={clientId}
      eventId={eventId}
      step={step}
      onStep={(next: StepName) => void navigate({ search: next === "basics" ? {} : { step: next } })}
      onCreated={open}
      onCopied={open}
      onDone={() => void navigate({ to: "/to/event-creation" })}
    />
  );
}
