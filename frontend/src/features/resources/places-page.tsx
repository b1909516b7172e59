import { useInfiniteQuery } from "@tanstack/react-query";
import { ExternalLink, Landmark, MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { LONGEST_SEARCH, type Place, placesQuery } from "@/features/resources/queries";
import { RemoveDialog } from "@/features/resources/remove-dialog";
import { ResourceList } from "@/features/resources/resource-list";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { SearchField } from "@/ui/search-field";

const ADD: string = "/to/resources/add-place";
const PRICE: string = "/to/resources/sethotelprice";
const { places: words } = t;

type Props = { clientId: number; q: string; onSearch: (q: string) => void };

/** The places that an operator's groups visit. */
export function PlacesPage({ clientId, q, onSearch }: Props) {
  const places = useInfiniteQuery(placesQuery(clientId, q));
  const [removing, setRemoving] = useState<Place | null>(null);
  return (
    <>
      <PageHead
        panel={t.panel}
        title={words.title}
        lead={words.lead}
        aside={
          <ButtonLink to={ADD} before={<Plus size={18} aria-hidden />}>
            {words.add}
          </ButtonLink>
        }
      />
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
          icon={Landmark}
          list={places}
          isNarrowed={q !== ""}
          onShowAll={() => onSearch("")}
          add={<ButtonLink to={ADD}>{words.add}</ButtonLink>}
          idOf={(place) => place.place_id}
        >
          {(place) => <PlaceCard place={place} onRemove={() => setRemoving(place)} />}
        </ResourceList>
      </div>
      <RemoveDialog
        what={removing}
        remove={() =>
          call("delete", "/api/places/{place_id}", { path: { place_id: removing?.place_id ?? 0 } })
        }
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

function PlaceCard({ place, onRemove }: { place: Place; onRemove: () => void }) {
  const { name, link } = place;
  return (
    <article className={classes["card"]}>
      <div className={classes["words"]}>
        <h2 className={classes["name"]}>{name}</h2>
        {place.coming.length > 0 && (
          <p className={classes["line"]}>
            <Badge tone="note">{t.onComing(place.coming.length)}</Badge>
          </p>
        )}
        <p className={classes["fact"]}>
          <MapPin size={15} aria-hidden />
          <span>{place.location}</span>
        </p>
        {link && (
          <p className={classes["fact"]}>
            <ExternalLink size={15} aria-hidden />
            <a className={classes["out"]} href={link} target="_blank" rel="noopener noreferrer">
              {hostOf(link)}
            </a>
          </p>
        )}
      </div>
      <dl className={classes["figures"]}>
        <div>
          <dt>{words.basePrice}</dt>
          <dd>{formatRupees(place.base_price_per_person)}</dd>
        </div>
        <div>
          <dt>{words.commission}</dt>
          <dd>{formatRupees(place.commission_per_person)}</dd>
        </div>
        <div>
          <dt>{words.finalPrice}</dt>
          <dd className={classes["main"]}>{formatRupees(place.final_price_per_person)}</dd>
        </div>
      </dl>
      <div className={classes["actions"]}>
        <ButtonLink
          to={PRICE}
          search={{ place: place.place_id }}
          size="sm"
          variant="outline"
          aria-label={words.setPriceOf(name)}
        >
          {words.setPrice}
        </ButtonLink>
        <ButtonLink
          to={ADD}
          search={{ place: place.place_id }}
          size="sm"
          variant="outline"
          aria-label={t.editOf(name)}
        >
          {t.edit}
        </ButtonLink>
        <Button size="sm" variant="subtle" aria-label={t.removeOf(name)} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </article>
  );
}

function hostOf(link: string): string {
  return link.replace(/^https?:\/\//, "").split("/", 1)[0] ?? link;
}
