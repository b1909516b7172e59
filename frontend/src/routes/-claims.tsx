import { lazy, Suspense } from "react";
import type { Claiming } from "@/domain/claims";

const ClaimDialog = lazy(() =>
  import("@/features/claims/claim-dialog").then((m) => ({ default: m.ClaimDialog })),
);

/** Puts a booking of the operator's into the account by a code. */
export function claimByCode(props: Claiming) {
  return (
    <Suspense>
      <ClaimDialog {...props} />
    </Suspense>
  );
}
