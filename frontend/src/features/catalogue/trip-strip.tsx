import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { t } from "#messages/catalogue";
import { CardGridSkeleton } from "@/features/catalogue/card-grid";
import { TripCard } from "@/features/catalogue/event-card";
import { firstTripsQuery } from "@/features/catalogue/queries";
import { Carousel } from "@/ui/carousel";
import { ButtonLink } from "@/ui/link";
import { SectionHeading } from "@/ui/section-heading";
import { ErrorState } from "@/ui/states";

/** A row of bookable trips for other pages; renders nothing if there are none. */
export function TripStrip() {
  const { data, error, refetch } = useQuery(firstTripsQuery);
  if (data?.events.length === 0) return null;
  return (
    <section>
      <SectionHeading
        title={t.stripTitle}
        lead={t.stripLead}
        aside={
          <ButtonLink to="/alltrips" variant="subtle" after={<ArrowRight size={18} aria-hidden />}>
            {t.seeAllTrips}
          </ButtonLink>
        }
      />
      {data && (
        <Carousel label={t.stripTitle}>
          {data.events.map((trip) => (
            <TripCard key={trip.id} trip={trip} hasOperator />
          ))}
        </Carousel>
      )}
      {!data && !error && <CardGridSkeleton count={3} />}
      {error && <ErrorState text={error.message} onRetry={refetch} />}
    </section>
  );
}
