import { t } from "#messages/catalogue";
import { CardGridSkeleton } from "@/features/catalogue/card-grid";
import classes from "@/features/catalogue/trips-page.module.css";
import { Container } from "@/ui/page-shell";

export function TripsSkeleton() {
  return (
    <Container className={classes["page"]}>
      <h1 className={classes["title"]}>{t.allTrips}</h1>
      <p className={classes["lead"]}>{t.allTripsLead}</p>
      <CardGridSkeleton count={6} />
    </Container>
  );
}
