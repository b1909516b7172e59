import classes from "@/features/booking/booking-frame.module.css";
import { Container } from "@/ui/page-shell";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";

/** A booking step while it is loading. */
export function BookingSkeleton() {
  return (
    <Container className={classes["frame"]}>
      <SkeletonGroup>
        <div className={classes["steps"]}>
          <Skeleton height="2.5rem" />
        </div>
        <div className={classes["head"]}>
          <Skeleton height="2.25rem" width="18rem" />
        </div>
        <div className={classes["columns"]}>
          <div className={classes["main"]}>
            <Skeleton height="16rem" />
            <Skeleton height="20rem" />
          </div>
          <div className={classes["aside"]}>
            <Skeleton height="18rem" />
          </div>
        </div>
      </SkeletonGroup>
    </Container>
  );
}
