import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/booking";
import type { Me } from "@/api/site";
import {
  type Companion,
  companionsLeft,
  freePlace,
  ownEntry,
  type Traveller,
} from "@/features/booking/party";
import { companionsQuery } from "@/features/booking/queries";
import { Button } from "@/ui/button";
import { Row, Stack, Text } from "@/ui/layout";
import { SearchField } from "@/ui/search-field";

type Props = {
  me: Me;
  party: readonly Traveller[];
  onAdd: (place: number, companion: Companion) => void;
};

/** Companions shown at once: the latest, or those that match the search. */
const MOST_SHOWN = 5;
const LONGEST_NAME = 100;

/** The people of earlier bookings, each added by one press to the first place without a name. */
export function CompanionPicker({ me, party, onAdd }: Props) {
  // Nothing is said of a failure: the names can be typed as well.
  const { data } = useQuery(companionsQuery);
  const [search, setSearch] = useState<string>();
  const place = freePlace(party);
  const companions = companionsLeft(data ?? [], party);
  if (place < 0 || companions.length === 0) return null;
  const own = place === 0 ? ownEntry(data ?? [], me) : undefined;
  const earlierTravellers = companions.filter((companion) => companion !== own);
  const words = search?.toLowerCase() ?? "";
  const matches = earlierTravellers.filter(({ full_name: name }) => name.toLowerCase().includes(words));
  const add = (companion: Companion) => {
    setSearch(undefined);
    onAdd(place, companion);
  };
  return (
    <Stack as="section" gap={2} aria-label={t.companions}>
      {own && companions.includes(own) && (
        <Row gap={2}>
          <Text weight={600}>{t.travellingYourself}</Text>
          <AddButton companion={own} onAdd={add} />
        </Row>
      )}
      {earlierTravellers.length > 0 && (
        <Text weight={600} aria-hidden>
          {t.companions}
        </Text>
      )}
      {earlierTravellers.length > MOST_SHOWN && (
        <SearchField
          label={t.searchCompanions}
          placeholder={t.searchCompanions}
          clear={t.clearSearch}
          value={search}
          longest={LONGEST_NAME}
          onSearch={setSearch}
        />
      )}
      <Row as="ul" gap={2}>
        {matches.slice(0, MOST_SHOWN).map((companion) => (
          <li key={companion.full_name}>
            <AddButton companion={companion} onAdd={add} />
          </li>
        ))}
      </Row>
      {earlierTravellers.length > 0 && (
        <p role="status">{matches.length === 0 && t.noCompanion(search ?? "")}</p>
      )}
    </Stack>
  );
}

function AddButton({ companion, onAdd }: { companion: Companion; onAdd: (companion: Companion) => void }) {
  const { full_name: name } = companion;
  return (
    <Button
      variant="outline"
      before={<Plus size={18} aria-hidden />}
      aria-label={t.addCompanion(name)}
      onClick={() => onAdd(companion)}
    >
      {name}
    </Button>
  );
}
