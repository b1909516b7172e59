import { createFileRoute } from "@tanstack/react-router";
import { BasePricePage } from "@/features/resources/base-price-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { hotel?: number; place?: number };

export const Route = createFileRoute("/to/resources/sethotelprice")({
  validateSearch: ({ hotel, place }): Search => ({
    ...positive("hotel", hotel),
    ...positive("place", place),
  }),
  component: BasePrice,
});

function BasePrice() {
  const { hotel = null, place = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BasePricePage
      clientId={useClientId()}
      hotelId={hotel}
      placeId={place}
      onDone={(list) => void navigate({ to: list })}
    />
  );
}
