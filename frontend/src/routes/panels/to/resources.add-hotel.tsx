import { createFileRoute } from "@tanstack/react-router";
import { HotelFormPage } from "@/features/resources/hotel-form-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { hotel?: number };

export const Route = createFileRoute("/to/resources/add-hotel")({
  validateSearch: ({ hotel }): Search => positive("hotel", hotel),
  component: HotelForm,
});

function HotelForm() {
  const { hotel = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HotelFormPage
      clientId={useClientId()}
      hotelId={hotel}
      onSaved={(saved, isNew) =>
        void (isNew
          ? navigate({ to: "/to/resources/sethotelprice", search: { hotel: saved } })
          : navigate({ to: "/to/resources/hotel" }))
      }
    />
  );
}
