import { lazy, Suspense } from "react";
import type { UpiPaying } from "@/domain/upi";

const UpiPayment = lazy(() =>
  import("@/features/upi/upi-payment").then(({ UpiPayment }) => ({ default: UpiPayment })),
);
const OwnUpi = lazy(() => import("@/features/upi/own-upi").then(({ OwnUpi }) => ({ default: OwnUpi })));

/** Payment by UPI without the provider, for features that let somebody pay. */
export function payByUpi(props: UpiPaying) {
  return (
    <Suspense>
      <UpiPayment {...props} />
    </Suspense>
  );
}

/** The same for one's own booking, which fetches how it can be paid. */
export function payOwnByUpi(bookingId: number, amount: number | null) {
  return (
    <Suspense>
      <OwnUpi bookingId={bookingId} amount={amount} />
    </Suspense>
  );
}
