import { Container } from "@/ui/page-shell";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";

export function EventSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="clamp(24rem, 68svh, 44rem)" />
      <Container>
        <div style={{ display: "grid", gap: "var(--space-4)", paddingTop: "var(--space-6)" }}>
          <Skeleton width="40%" height="2rem" />
          <Skeleton height="12rem" />
        </div>
      </Container>
    </SkeletonGroup>
  );
}
