import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { t } from "#messages/event-page";
import { availabilityOf, departurePicked, departuresOf } from "@/features/catalogue/availability";
import { BookingBox } from "@/features/catalogue/booking-box";
import { DaywisePlan } from "@/features/catalogue/daywise-plan";
import { EventGallery } from "@/features/catalogue/event-gallery";
import { EventHero } from "@/features/catalogue/event-hero";
import classes from "@/features/catalogue/event-page.module.css";
import { Policies } from "@/features/catalogue/policies";
import { eventQuery } from "@/features/catalogue/queries";
import { RoomDetails } from "@/features/catalogue/room-details";
import type { EventPlan } from "@/features/catalogue/types";
import { Markdown } from "@/ui/markdown";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { SectionHeading } from "@/ui/section-heading";
import { ShareButton } from "@/ui/share-button";
import { Tabs } from "@/ui/tabs";
import { WhenNear } from "@/ui/when-near";

const PhotoViewer = lazy(() =>
  import("@/features/catalogue/photo-viewer").then(({ PhotoViewer }) => ({ default: PhotoViewer })),
);

// Loaded on demand, because few visitors have a code.
const GroupCode = lazy(() =>
  import("@/features/catalogue/group-code").then(({ GroupCode }) => ({ default: GroupCode })),
);

type Props = {
  eventId: number;
  planId: number | undefined;
  onPlan: (planId: number) => void;
  /** The enquiry form, from another feature. */
  contact: (operator: string, departures: EventPlan[]) => ReactNode;
  tellMe: ReactNode;
};

export function EventPage({ eventId, planId, onPlan, contact, tellMe }: Props) {
  const { data: listed } = useSuspenseQuery(eventQuery(eventId));
  const [group, setGroup] = useState<EventPlan[]>();
  const event = group ? { ...listed, event_plans: group } : listed;
  const [photo, setPhoto] = useState<number | null>(null);
  const availability = availabilityOf(event);
  const picked = departurePicked(event, planId);
  const terms = picked?.terms ?? event.terms;
  usePageTitle(event.title, event.client.client_name);

  return (
    <article>
      <EventHero event={event} availability={availability} onPhotos={() => setPhoto(0)} />
      <Container className={classes["columns"]}>
        <aside className={classes["aside"]}>
          <BookingBox
            event={event}
            availability={availability}
            picked={picked}
            onPick={onPlan}
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
          />
          <div className={`${classes["share"]} needs-scripts`}>
            <ShareButton title={event.title} />
          </div>
        </aside>
        <div className={classes["main"]}>
          <EventGallery title={event.title} images={event.images} onOpen={setPhoto} />
          <Tabs
            label={t.tripDetails}
            tabs={[
              { name: t.aboutTrip, panel: <Markdown text={event.description ?? ""} /> },
              { name: t.daywisePlan, panel: <DaywisePlan items={event.itineraries} /> },
              {
                name: t.roomDetails,
                panel: (
                  <RoomDetails
                    rooms={event.room_bed_pricings}
                    hasTax={event.tax_percent > 0}
                    departure={picked}
                  />
                ),
              },
            ]}
          />
          <Part title={t.tripIncludes} text={event.trip_includes} />
          <Part title={t.notes} text={picked?.instruction_for_trip || event.instruction_for_trip} />
          <Videos links={event.videos} />
          <section>
            <SectionHeading title={t.goodToKnow} />
            <Policies
              clientId={event.client.client_id}
              cancellation={terms.cancellation}
              startsOn={picked?.tour_start_date ?? null}
            />
          </section>
          <WhenNear className={classes["contactPlace"]}>
            {() => <Suspense>{contact(event.client.client_name, departuresOf(listed))}</Suspense>}
          </WhenNear>
        </div>
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

function Part({ title, text }: { title: string; text: string | null }) {
  if (!text?.trim()) return null;
  return (
    <section>
      <SectionHeading title={title} />
      <Markdown text={text} isList />
    </section>
  );
}

function Videos({ links }: { links: string[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <SectionHeading title={t.videos} />
      <ul className={classes["videos"]}>
        {links.map((link) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noopener noreferrer nofollow">
              {link.replace(/^https:\/\/(www\.)?/, "")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
