import { createFileRoute } from "@tanstack/react-router";
import type { RentalSearch } from "@/features/resources/rental-search";
import { VehiclesFormPage } from "@/features/resources/vehicles-form-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/resources/add-vehicle")({
  validateSearch: ({ driver, event, plan }): RentalSearch => ({
    ...positive("driver", driver),
    ...positive("event", event),
    ...positive("plan", plan),
  }),
  component: VehiclesForm,
});

function VehiclesForm() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <VehiclesFormPage
      clientId={useClientId()}
      search={search}
      onNext={() => void navigate({ to: "/to/resources/setvehicledetails", search })}
    />
  );
}
