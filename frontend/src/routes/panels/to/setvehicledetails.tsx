import { createFileRoute } from "@tanstack/react-router";
import { ReviewRentalPage } from "@/features/resources/review-rental-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { driver?: number };

/** The other address of the last step of a rental. */
export const Route = createFileRoute("/to/setvehicledetails")({
  validateSearch: ({ driver }): Search => positive("driver", driver),
  component: ReviewRental,
});

function ReviewRental() {
  const { driver = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReviewRentalPage
      clientId={useClientId()}
      driverId={driver}
      onSaved={() => void navigate({ to: "/to/resources/driver" })}
    />
  );
}
