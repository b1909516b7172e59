import { createFileRoute } from "@tanstack/react-router";
import { VehiclesFormPage } from "@/features/resources/vehicles-form-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { driver?: number };

export const Route = createFileRoute("/to/resources/add-vehicle")({
  validateSearch: ({ driver }): Search => positive("driver", driver),
  component: VehiclesForm,
});

function VehiclesForm() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <VehiclesFormPage
      clientId={useClientId()}
      driverId={search.driver ?? null}
      onNext={() => void navigate({ to: "/to/resources/setvehicledetails", search })}
    />
  );
}
