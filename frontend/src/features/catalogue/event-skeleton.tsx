import { Container } from "@/ui/page-shell";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";

export function EventSkeleton() {
  return (
    <SkeletonGroup>
      <Container>
        <Skeleton height="clamp(16rem, 42svh, 28rem)" />
        <div style={{ display: "grid", gap: "var(--space-4)", paddingTop: "var(--space-6)" }}>
          <Skeleton width="40%" height="2rem" />
          <Skeleton height="12rem" />
        </div>
      </Container>
    </SkeletonGroup>
  );
}
