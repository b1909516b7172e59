import { useInfiniteQuery } from "@tanstack/react-query";
import { BedDouble, Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { HotelCard } from "@/features/resources/hotel-card";
import { type Hotel, hotelsQuery, LONGEST_SEARCH } from "@/features/resources/queries";
import { RemoveDialog } from "@/features/resources/remove-dialog";
import { ResourceList } from "@/features/resources/resource-list";
import classes from "@/features/resources/resources.module.css";
import { ButtonLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { SearchField } from "@/ui/search-field";

const ADD: string = "/to/resources/add-hotel";
const { hotels: words } = t;

type Props = { clientId: number; q: string; onSearch: (q: string) => void };

/** The hotels that an operator works with. */
export function HotelsPage({ clientId, q, onSearch }: Props) {
  const hotels = useInfiniteQuery(hotelsQuery(clientId, q));
  const [removing, setRemoving] = useState<Hotel | null>(null);
  const add = (
    <ButtonLink to={ADD} before={<Plus size={18} aria-hidden />}>
      {words.add}
    </ButtonLink>
  );
  return (
    <>
      <PageHead panel={t.panel} title={words.title} lead={words.lead} aside={add} />
      <div className={classes["page"]}>
        <search className={classes["tools"]}>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            clear={t.emptySearch}
            longest={LONGEST_SEARCH}
            value={q || undefined}
            onSearch={(next) => onSearch(next ?? "")}
          />
        </search>
        <ResourceList
          words={words}
          icon={BedDouble}
          list={hotels}
          isNarrowed={q !== ""}
          onShowAll={() => onSearch("")}
          add={<ButtonLink to={ADD}>{words.add}</ButtonLink>}
          idOf={(hotel) => hotel.hotel_id}
        >
          {(hotel) => <HotelCard hotel={hotel} onRemove={() => setRemoving(hotel)} />}
        </ResourceList>
      </div>
      <RemoveDialog
        what={removing}
        remove={() =>
          call("delete", "/api/hotels/{hotel_id}", { path: { hotel_id: removing?.hotel_id ?? 0 } })
        }
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
