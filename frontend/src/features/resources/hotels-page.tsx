import { useInfiniteQuery } from "@tanstack/react-query";
import { BedDouble } from "lucide-react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { HotelCard } from "@/features/resources/hotel-card";
import { hotelsFile, hotelsQuery } from "@/features/resources/queries";
import { ResourcesPage } from "@/features/resources/resources-page";

const ADD = "/to/resources/add-hotel";

type Props = { clientId: number; q: string; onSearch: (q: string) => void };

/** The hotels that an operator works with. */
export function HotelsPage({ clientId, q, onSearch }: Props) {
  const hotels = useInfiniteQuery(hotelsQuery(clientId, q));
  return (
    <ResourcesPage
      words={t.hotels}
      icon={BedDouble}
      list={hotels}
      q={q}
      onSearch={onSearch}
      add={ADD}
      fileOf={(format) => hotelsFile(clientId, format, q)}
      idOf={(hotel) => hotel.hotel_id}
      remove={({ hotel_id }) => call("delete", "/api/hotels/{hotel_id}", { path: { hotel_id } })}
    >
      {(hotel, onRemove) => <HotelCard hotel={hotel} onRemove={onRemove} />}
    </ResourcesPage>
  );
}
