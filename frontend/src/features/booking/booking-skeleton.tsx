import classes from "@/features/booking/booking-frame.module.css";
import { Stack } from "@/ui/layout";
import { Container } from "@/ui/page-shell";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";

/** A booking step while it is loading. */
export function BookingSkeleton() {
  return (
    <Container className={classes["frame"]}>
      <SkeletonGroup gap={0}>
        <Stack width="text">
          <Skeleton height="2.5rem" />
        </Stack>
        <div className={classes["head"]}>
          <Skeleton height="2.25rem" width="18rem" />
        </div>
        <div className={classes["columns"]}>
          <Stack gap={6}>
            <Skeleton height="16rem" />
            <Skeleton height="20rem" />
          </Stack>
          <div className={classes["aside"]}>
            <Skeleton height="18rem" />
          </div>
        </div>
      </SkeletonGroup>
    </Container>
  );
}
