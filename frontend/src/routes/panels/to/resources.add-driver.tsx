import { createFileRoute } from "@tanstack/react-router";
import { DriverFormPage } from "@/features/resources/driver-form-page";
import type { RentalSearch } from "@/features/resources/rental-search";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/resources/add-driver")({
  validateSearch: ({ driver, event, plan }): RentalSearch => ({
    ...positive("driver", driver),
    ...positive("event", event),
    ...positive("plan", plan),
  }),
  component: DriverForm,
});

function DriverForm() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DriverFormPage
      clientId={useClientId()}
      search={search}
      onNext={() => void navigate({ to: "/to/resources/add-vehicle", search })}
    />
  );
}
