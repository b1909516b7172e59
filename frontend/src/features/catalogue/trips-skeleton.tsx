import { t } from "#messages/site";
import { CardGridSkeleton } from "@/features/catalogue/card-grid";
import classes from "@/features/catalogue/trips-page.module.css";
import { Heading, Stack } from "@/ui/layout";
import { Container } from "@/ui/page-shell";
import { Skeleton } from "@/ui/skeleton";

export function TripsSkeleton() {
  return (
    <Container className={classes["page"]}>
      <Heading level={1}>{t.allTrips}</Heading>
      <Stack above={2}>
        <Skeleton width="24rem" height="1.5rem" />
      </Stack>
      <Stack above={6} below={5} width="text">
        <Skeleton height="3.5rem" />
      </Stack>
      <CardGridSkeleton count={6} />
    </Container>
  );
}
