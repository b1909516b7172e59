import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { lazy } from "react";
import { t as shared } from "#messages/shared";
import { isNotFound, renamed } from "@/api/errors";
import { useMe } from "@/api/site";
import { sharingName } from "@/domain/beds";
import { tripQuery } from "@/domain/events";
import { EventDetails } from "@/features/catalogue/event-details-part";
import { EventPage } from "@/features/catalogue/event-page";
import { EventSkeleton } from "@/features/catalogue/event-skeleton";
import type { Departure } from "@/features/enquiries/enquiry-form";
import type { FullDeparture } from "@/features/waiting/join-form";
import { isPageTakenOver } from "@/lib/taking-over";
import { readCode } from "@/routes/-params";

// Loaded on demand, because it is far down the page.
const ContactForm = lazy(() =>
  import("@/features/enquiries/contact-form").then(({ ContactForm }) => ({ default: ContactForm })),
);
// Loaded on demand, because most trips can be booked.
const DepartureAlert = lazy(() =>
  import("@/features/enquiries/departure-alert").then(({ DepartureAlert }) => ({ default: DepartureAlert })),
);

// Loaded on demand, because most departures have beds.
const WaitingBox = lazy(() =>
  import("@/features/waiting/waiting-box").then(({ WaitingBox }) => ({ default: WaitingBox })),
);

// Loaded on demand, because only travellers who are signed in hold beds.
const HeldOnTrip = lazy(() =>
  import("@/features/booking/unfinished-notice").then(({ HeldOnTrip }) => ({ default: HeldOnTrip })),
);

const { event: t } = shared;

type Search = { plan?: number; code?: string };

export const Route = createFileRoute("/events/$eventId")({
  params: {
    parse: ({ eventId }) => ({ eventId: Number(eventId) }),
    stringify: ({ eventId }) => ({ eventId: String(eventId) }),
  },
  validateSearch: (search): Search => ({
    ...(Number.isInteger(search["plan"]) && { plan: search["plan"] as number }),
    ...readCode(search),
  }),
  loader: async ({ context, params: { eventId } }) => {
    if (!Number.isInteger(eventId) || eventId < 1) throw notFound({ data: t.missing });
    const details = EventDetails.preload?.();
    await context.queryClient.ensureQueryData(tripQuery(eventId)).catch((error: unknown) => {
      if (isNotFound(error)) throw notFound({ data: t.missing });
      throw renamed(error, (status) => (status > 0 ? t.failed : t.broken));
    });
    if (!isPageTakenOver()) await details;
  },
  component: Event,
  pendingComponent: EventSkeleton,
});

function Event() {
  const { eventId } = Route.useParams();
  const { plan, code = "" } = Route.useSearch();
  const me = useMe();
  const { data: event } = useSuspenseQuery(tripQuery(eventId));
  const navigate = Route.useNavigate();
  return (
    <EventPage
      eventId={eventId}
      planId={plan}
      onPlan={(next: number) =>
        navigate({ search: (last) => ({ ...last, plan: next }), replace: true, resetScroll: false })
      }
      held={me && <HeldOnTrip eventId={eventId} />}
      waiting={(departures: FullDeparture[]) => (
        <WaitingBox
          me={me}
          address={`/events/${eventId}${code && `?code=${encodeURIComponent(code)}`}`}
          code={code}
          departures={departures}
          kinds={event.room_bed_pricings.map(({ room_bed_id, room_type }) => ({
            id: room_bed_id,
            name: sharingName(room_type),
          }))}
        />
      )}
      tellMe={<DepartureAlert eventId={eventId} />}
      contact={(operator: string, departures: Departure[]) => (
        <ContactForm eventId={eventId} operator={operator} departures={departures} />
      )}
    />
  );
}
