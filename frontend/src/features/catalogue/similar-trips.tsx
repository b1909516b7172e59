import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/trip-page";
import { CardGrid } from "@/features/catalogue/card-grid";
import { EventCard } from "@/features/catalogue/event-card";
import { listingQuery } from "@/features/catalogue/queries";
import { similarTrips } from "@/features/catalogue/similar";
import type { EventDetails } from "@/features/catalogue/types";
import { SectionHeading } from "@/ui/section-heading";

/** Other trips of the operator that can be booked, the nearest in category and length first. */
export function SimilarTrips({ event }: { event: EventDetails }) {
  const { data } = useQuery(listingQuery(event.client.client_url));
  const trips = data ? similarTrips(event, data) : [];
  if (trips.length === 0) return null;
  return (
    <section>
      <SectionHeading title={t.similar} />
      <CardGrid>
        {trips.map((trip) => (
          <EventCard key={trip.event_id} event={trip} />
        ))}
      </CardGrid>
    </section>
  );
}
