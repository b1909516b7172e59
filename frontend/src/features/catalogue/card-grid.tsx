import type { ReactNode } from "react";
import classes from "@/features/catalogue/card-grid.module.css";
import { Stack } from "@/ui/layout";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";

/** Cards three, two or one abreast. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes["grid"]}>{children}</div>;
}

export function CardGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={classes["grid"]}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <Stack key={index} gap={3}>
          <Skeleton ratio={4 / 3} />
          <Skeleton width="45%" height="1rem" />
          <Skeleton height="1.5rem" />
          <Skeleton width="65%" height="1rem" />
        </Stack>
      ))}
    </SkeletonGroup>
  );
}
