import { useNavigate } from "@tanstack/react-router";
import { AllEventsPage } from "@/features/events/all-events-page";
import { CreateEventPage } from "@/features/events/create-event-page";
import type { StepName } from "@/features/events/progress";
import { type FormKind, SingleFormPage } from "@/features/events/single-form-page";
import { positive } from "@/routes/_site/-event-id";
import type { Address } from "@/routes/-screens";

const FORMS: Record<string, FormKind> = {
  "/to/itinerary": "itinerary",
  "/to/event-plan": "plan",
  "/to/pricing": "pricing",
  "/to/categories": "categories",
};

type Props = Omit<Address, "params"> & { path: string; clientId: number };

/** The single forms of an event: one address each, all in one piece that is fetched with the first of them. */
export function EventForms({ path, clientId, search, onSearch }: Props) {
  const navigate = useNavigate();
  const open = (id: number, step?: StepName) =>
    void navigate({
      to: "/to/event-creation/update/$eventId",
      params: { eventId: id },
      search: step && step !== "basics" ? { step } : {},
    });
  const kind = FORMS[path];
  if (kind) {
    return (
      <SingleFormPage
        key={path}
        kind={kind}
        clientId={clientId}
        eventId={positive("event", search["event"]).event ?? null}
        onEvent={(next) => onSearch(next ? { event: next } : {})}
      />
    );
  }
  if (path === "/to/create-event") {
    return <CreateEventPage clientId={clientId} onUnfinished={open} />;
  }
  return <AllEventsPage clientId={clientId} onCopied={open} />;
}
