import { type ReactNode, Suspense } from "react";
import { t } from "#messages/event-page";
import { departuresOf } from "@/features/catalogue/availability";
import { ASK } from "@/features/catalogue/booking-box";
import { DaywisePlan } from "@/features/catalogue/daywise-plan";
import { EventGallery } from "@/features/catalogue/event-gallery";
import classes from "@/features/catalogue/event-page.module.css";
import { Policies } from "@/features/catalogue/policies";
import { ReviewsSection, TripRating } from "@/features/catalogue/reviews-section";
import { RoomDetails } from "@/features/catalogue/room-details";
import { TripOptions } from "@/features/catalogue/trip-options";
import type { EventDetails as Details, EventPlan } from "@/features/catalogue/types";
import { Markdown } from "@/ui/markdown";
import { usePageTitle } from "@/ui/page-title";
import { SectionHeading } from "@/ui/section-heading";
import { Tabs } from "@/ui/tabs";
import { WhenNear } from "@/ui/when-near";

type Props = {
  /** The trip with its public departures. */
  listed: Details;
  /** The same with the departures of a private group, once its code is entered. */
  event: Details;
  picked: EventPlan | undefined;
  onPhoto: (index: number) => void;
  contact: (operator: string, departures: EventPlan[]) => ReactNode;
};

/** Everything about a trip below its picture and beside its price. */
export function EventDetails({ listed, event, picked, onPhoto, contact }: Props) {
  const terms = picked?.terms ?? event.terms;
  // Here, in the part of the page that is hydrated last: only then can every button be pressed.
  usePageTitle(event.title, event.client.client_name);
  return (
    <>
      <TripRating eventId={event.event_id} />
      <EventGallery title={event.title} images={event.images} onOpen={onPhoto} />
      <Tabs
        label={t.tripDetails}
        tabs={[
          { name: t.aboutTrip, panel: <Markdown text={event.description ?? ""} /> },
          { name: t.daywisePlan, panel: <DaywisePlan items={event.itineraries} /> },
          {
            name: t.roomDetails,
            panel: (
              <>
                <RoomDetails
                  rooms={event.room_bed_pricings}
                  hasTax={event.tax_percent > 0}
                  departure={picked}
                />
                <TripOptions event={event} departure={picked} />
              </>
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
      <ReviewsSection eventId={event.event_id} operator={event.client.client_name} />
      <div id={ASK}>
        <WhenNear className={classes["contactPlace"]}>
          {() => <Suspense>{contact(event.client.client_name, departuresOf(listed))}</Suspense>}
        </WhenNear>
      </div>
    </>
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
