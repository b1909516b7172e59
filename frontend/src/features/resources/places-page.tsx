import { useInfiniteQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { PlaceCard } from "@/features/resources/place-card";
import { placesQuery } from "@/features/resources/queries";
import { ResourcesPage } from "@/features/resources/resources-page";

const ADD = "/to/resources/add-place";

type Props = { clientId: number; q: string; onSearch: (q: string) => void };

/** The places that an operator's groups visit. */
export function PlacesPage({ clientId, q, onSearch }: Props) {
  const places = useInfiniteQuery(placesQuery(clientId, q));
  return (
    <ResourcesPage
      words={t.places}
      icon={Landmark}
      list={places}
      q={q}
      onSearch={onSearch}
      add={ADD}
      idOf={(place) => place.place_id}
      remove={({ place_id }) => call("delete", "/api/places/{place_id}", { path: { place_id } })}
    >
      {(place, onRemove) => <PlaceCard place={place} onRemove={onRemove} />}
    </ResourcesPage>
  );
}
