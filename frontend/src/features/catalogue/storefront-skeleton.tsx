import { CardGridSkeleton } from "@/features/catalogue/card-grid";
import { Container } from "@/ui/page-shell";
import { Skeleton } from "@/ui/skeleton";

export function StorefrontSkeleton() {
  return (
    <>
      <Skeleton height="clamp(26rem, 66svh, 42rem)" />
      <Container>
        <div style={{ paddingBlock: "var(--space-7) var(--space-5)" }}>
          <Skeleton width="16rem" height="2rem" />
        </div>
        <CardGridSkeleton count={3} />
      </Container>
    </>
  );
}
