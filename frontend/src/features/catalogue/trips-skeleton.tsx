import { t } from "#messages/site";
import { CardGridSkeleton } from "@/features/catalogue/card-grid";
import classes from "@/features/catalogue/trips-page.module.css";
import { Container } from "@/ui/page-shell";
import { Skeleton } from "@/ui/skeleton";

export function TripsSkeleton() {
  return (
    <Container className={classes["page"]}>
      <h1 className={classes["title"]}>{t.allTrips}</h1>
      <div className={classes["lead"]}>
        <Skeleton width="24rem" height="1.5rem" />
      </div>
      <div className={classes["search"]}>
        <Skeleton height="3.5rem" />
      </div>
      <CardGridSkeleton count={6} />
    </Container>
  );
}
