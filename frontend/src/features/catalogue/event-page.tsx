import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { tripQuery } from "@/domain/events";
import { availabilityOf, departurePicked } from "@/features/catalogue/availability";
import { BookingBox } from "@/features/catalogue/booking-box";
import { EventDetails } from "@/features/catalogue/event-details-part";
import { EventHero } from "@/features/catalogue/event-hero";
import classes from "@/features/catalogue/event-page.module.css";
import type { EventPlan } from "@/features/catalogue/types";
import { Container } from "@/ui/page-shell";
import { ShareButton } from "@/ui/share-button";
import { WhenNear } from "@/ui/when-near";

const PhotoViewer = lazy(() =>
  import("@/features/catalogue/photo-viewer").then(({ PhotoViewer }) => ({ default: PhotoViewer })),
);

// Loaded on demand, because few visitors have a code.
const GroupCode = lazy(() =>
  import("@/features/catalogue/group-code").then(({ GroupCode }) => ({ default: GroupCode })),
);

// Loaded on demand, because it leads to another site.
const WhatsAppLink = lazy(() =>
  import("@/features/catalogue/whatsapp-link").then(({ WhatsAppLink }) => ({ default: WhatsAppLink })),
);

type Props = {
  eventId: number;
  planId: number | undefined;
  onPlan: (planId: number) => Promise<void>;
  /** The enquiry form, from another feature. */
  contact: (operator: string, departures: EventPlan[]) => ReactNode;
  tellMe: ReactNode;
  /** The beds that the traveller holds for the trip, from another feature. */
  held: ReactNode;
  /** The waiting lists of these departures, from another feature. */
  waiting: (departures: EventPlan[]) => ReactNode;
};

export function EventPage({ eventId, planId, onPlan, contact, tellMe, held, waiting }: Props) {
  const { data: listed } = useSuspenseQuery(tripQuery(eventId));
  const [group, setGroup] = useState<EventPlan[]>();
  const event = group ? { ...listed, event_plans: group } : listed;
  const [photo, setPhoto] = useState<number | null>(null);
  const availability = availabilityOf(event);
  // The address follows later; the link to the booking leads to the choice at once.
  const [choice, setChoice] = useState<number>();
  const picked = departurePicked(event, choice ?? planId);
  const pick = async (next: number) => {
    setChoice(next);
    await onPlan(next);
    setChoice((latest) => (latest === next ? undefined : latest));
  };
  // Deferred: an urgent update before the hydration would replace the rendered details by the fallback.
  const details = useDeferredValue(
    <Suspense>
      <EventDetails listed={listed} event={event} picked={picked} contact={contact} />
    </Suspense>,
  );

  return (
    <article>
      <EventHero event={event} picked={picked} availability={availability} onPhoto={setPhoto} />
      <Container className={classes["columns"]}>
        <aside className={classes["aside"]}>
          {held && <WhenNear className={undefined}>{() => <Suspense>{held}</Suspense>}</WhenNear>}
          <BookingBox
            event={event}
            availability={availability}
            picked={picked}
            onPick={pick}
            groupCode={
              <WhenNear className={undefined}>
                {() => (
                  <Suspense>
                    <GroupCode eventId={eventId} least={picked?.minimum_party} onDepartures={setGroup} />
                  </Suspense>
                )}
              </WhenNear>
            }
            tellMe={
              <WhenNear className={classes["tellMePlace"]}>{() => <Suspense>{tellMe}</Suspense>}</WhenNear>
            }
            waiting={(departures) => (
              <WhenNear className={undefined}>{() => <Suspense>{waiting(departures)}</Suspense>}</WhenNear>
            )}
          />
          <div className={`${classes["share"]} needs-scripts`}>
            <ShareButton title={event.title} />
            {event.client.public_whatsapp && (
              <WhenNear className={classes["whatsAppPlace"]}>
                {() => (
                  <Suspense>
                    <WhatsAppLink event={event} picked={picked} />
                  </Suspense>
                )}
              </WhenNear>
            )}
          </div>
        </aside>
        {details}
      </Container>
      {photo !== null && (
        <Suspense>
          <PhotoViewer
            title={event.title}
            images={event.images}
            start={photo}
            onClose={() => setPhoto(null)}
          />
        </Suspense>
      )}
    </article>
  );
}
