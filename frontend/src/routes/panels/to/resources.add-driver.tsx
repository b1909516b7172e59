import { createFileRoute } from "@tanstack/react-router";
import { DriverFormPage } from "@/features/resources/driver-form-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { driver?: number };

export const Route = createFileRoute("/to/resources/add-driver")({
  validateSearch: ({ driver }): Search => positive("driver", driver),
  component: DriverForm,
});

function DriverForm() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DriverFormPage
      clientId={useClientId()}
      driverId={search.driver ?? null}
      onNext={() => void navigate({ to: "/to/resources/add-vehicle", search })}
    />
  );
}
