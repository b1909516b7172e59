import { useDroppable } from "@dnd-kit/core";
import { Search } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/rooming";
import classes from "@/features/rooming/board.module.css";
import type { Desk } from "@/features/rooming/labels";
import { PersonChip } from "@/features/rooming/person-chip";
import type { Sleeper } from "@/features/rooming/rooms";
import { NOWHERE } from "@/features/rooming/unplaced";
import { TextField } from "@/ui/fields";
import { Heading, Text } from "@/ui/layout";

type Props = {
  people: readonly Sleeper[];
  /** Travellers who take no bed, by name. */
  withoutBed: readonly string[];
  desk: Desk;
  isOver: boolean;
};

/** The number of people from which a search is shown. */
const MANY = 8;

/** People without a room, by party. */
export function UnplacedList({ people, withoutBed, desk, isOver }: Props) {
  const { setNodeRef, isOver: isDraggedOver } = useDroppable({ id: NOWHERE, disabled: desk.isFixed });
  const [q, setQ] = useState("");
  const words = q.trim().toLowerCase();
  const matches = people.filter(({ traveller_id, full_name }) =>
    `${full_name} ${desk.names.party(traveller_id)?.booking_reference ?? ""}`.toLowerCase().includes(words),
  );
  return (
    <section
      ref={setNodeRef}
      aria-label={t.without}
      className={classes["unplaced"]}
      data-place={NOWHERE}
      data-over={isOver || isDraggedOver || undefined}
    >
      <Heading>{t.withoutCount(people.length)}</Heading>
      {(people.length >= MANY || q) && (
        <TextField
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          value={q}
          leftSection={<Search size={18} aria-hidden />}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      )}
      {people.length === 0 && (
        <Text tone="muted" size="xs">
          {t.everybody}
        </Text>
      )}
      {people.length > 0 && matches.length === 0 && (
        <Text tone="muted" size="xs">
          {t.noMatch}
        </Text>
      )}
      {matches.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={classes["people"]} tabIndex={0} aria-label={t.without}>
          {matches.map(({ traveller_id }) => (
            <li key={traveller_id}>
              <PersonChip who={traveller_id} desk={desk} />
            </li>
          ))}
        </ul>
      )}
      {withoutBed.length > 0 && (
        <Text tone="muted" size="xs">
          {t.withoutBed(withoutBed.join(", "))}
        </Text>
      )}
    </section>
  );
}
