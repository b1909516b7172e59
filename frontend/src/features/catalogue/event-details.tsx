import { type ReactNode, Suspense } from "react";
import { t } from "#messages/event-page";
import { t as words } from "#messages/trip-page";
import { departuresOf } from "@/features/catalogue/availability";
import { DaywisePlan } from "@/features/catalogue/daywise-plan";
import { ASK, CONTENTS, DETAILS } from "@/features/catalogue/event-anchors";
import classes from "@/features/catalogue/event-page.module.css";
import { HeightProfile } from "@/features/catalogue/height-profile";
import { OperatorCard } from "@/features/catalogue/operator-card";
import { Policies } from "@/features/catalogue/policies";
import { Questions } from "@/features/catalogue/questions";
import { ReviewsSection } from "@/features/catalogue/reviews-section";
import { RoomDetails } from "@/features/catalogue/room-details";
import { distanceTotal, heightPath, placesOf } from "@/features/catalogue/route";
import { RouteMap } from "@/features/catalogue/route-map";
import { SimilarTrips } from "@/features/catalogue/similar-trips";
import { TripFacts } from "@/features/catalogue/trip-facts";
import { TripOptions } from "@/features/catalogue/trip-options";
import type { EventDetails as Details, EventPlan } from "@/features/catalogue/types";
import { langOf } from "@/features/catalogue/untranslated";
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
  contact: (operator: string, departures: EventPlan[]) => ReactNode;
};

/** Everything about a trip below its picture and beside its price. */
export function EventDetails({ listed, event, picked, contact }: Props) {
  const terms = picked?.terms ?? event.terms;
  // Here, in the part of the page that is hydrated last: only then can every button be pressed.
  usePageTitle(event.title, event.client.client_name);
  return (
    <div id={DETAILS} className={classes["main"]}>
      <TripFacts event={event} picked={picked} />
      <Tabs
        label={t.tripDetails}
        tabs={[
          {
            name: t.aboutTrip,
            panel: (
              <div lang={langOf(event, "description")}>
                <Markdown text={event.description ?? ""} />
              </div>
            ),
          },
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
      <Route stops={event.itineraries} />
      <Part
        id={CONTENTS}
        title={t.tripIncludes}
        text={event.trip_includes}
        lang={langOf(event, "trip_includes")}
      />
      <Part title={words.packing} text={event.packing_list} lang={langOf(event, "packing_list")} />
      <Part
        title={t.notes}
        text={picked?.instruction_for_trip || event.instruction_for_trip}
        lang={langOf(event, "instruction_for_trip")}
      />
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
      {event.questions.length > 0 && (
        <section>
          <SectionHeading title={words.questions} />
          <div lang={langOf(event, "questions")}>
            <Questions questions={event.questions} />
          </div>
        </section>
      )}
      <section>
        <SectionHeading title={words.operator} />
        <OperatorCard event={event} />
      </section>
      <div id={ASK}>
        <WhenNear className={classes["contactPlace"]}>
          {() => <Suspense>{contact(event.client.client_name, departuresOf(listed))}</Suspense>}
        </WhenNear>
      </div>
      <WhenNear className={undefined}>{() => <SimilarTrips event={listed} />}</WhenNear>
    </div>
  );
}

function Route({ stops }: { stops: Details["itineraries"] }) {
  const { length } = placesOf(stops);
  const heights = heightPath(stops);
  if (length < 2 && !heights) return null;
  const distance = distanceTotal(stops);
  return (
    <section>
      <SectionHeading
        title={words.route}
        lead={length > 1 && words.routeLead(length, distance === null ? null : String(distance))}
      />
      <RouteMap stops={stops} />
      <HeightProfile stops={stops} />
    </section>
  );
}

type PartProps = { id?: string; title: string; text: string | null; lang: string | undefined };

function Part({ id, title, text, lang }: PartProps) {
  if (!text?.trim()) return null;
  return (
    <section id={id}>
      <SectionHeading title={title} />
      <div lang={lang}>
        <Markdown text={text} isList />
      </div>
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
