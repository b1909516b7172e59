import { createFileRoute } from "@tanstack/react-router";
import type { RentalSearch } from "@/features/resources/rental-search";
import { ReviewRentalPage } from "@/features/resources/review-rental-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

/** The other address of the last step of a rental. */
export const Route = createFileRoute("/to/setvehicledetails")({
  validateSearch: ({ driver, event, plan }): RentalSearch => ({
    ...positive("driver", driver),
    ...positive("event", event),
    ...positive("plan", plan),
  }),
  component: ReviewRental,
});

function ReviewRental() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReviewRentalPage
      clientId={useClientId()}
      search={search}
      onSaved={(driver) =>
        void (search.event && search.plan
          ? navigate({
              to: "/to/orders/$eventId/arrangements",
              params: { eventId: search.event },
              search: { plan: search.plan, driver },
            })
          : navigate({ to: "/to/resources/driver" }))
      }
    />
  );
}
