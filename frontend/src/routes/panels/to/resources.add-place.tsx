import { createFileRoute } from "@tanstack/react-router";
import { PlaceFormPage } from "@/features/resources/place-form-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { place?: number };

export const Route = createFileRoute("/to/resources/add-place")({
  validateSearch: ({ place }): Search => positive("place", place),
  component: PlaceForm,
});

function PlaceForm() {
  const { place = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PlaceFormPage
      clientId={useClientId()}
      placeId={place}
      onSaved={(saved, isNew) =>
        void (isNew
          ? navigate({ to: "/to/resources/sethotelprice", search: { place: saved } })
          : navigate({ to: "/to/resources/place" }))
      }
    />
  );
}
