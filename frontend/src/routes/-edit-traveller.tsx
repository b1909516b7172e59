import { lazy, Suspense } from "react";
import type { TravellerEditing } from "@/domain/bookings";

const TravellerDialog = lazy(() =>
  import("@/features/booking/traveller-dialog").then(({ TravellerDialog }) => ({ default: TravellerDialog })),
);

/** The traveller form of the booking, for features that show a booked traveller. */
export function editTraveller(props: TravellerEditing) {
  return (
    <Suspense>
      <TravellerDialog {...props} />
    </Suspense>
  );
}
