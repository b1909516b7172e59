import { useDraggable } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { t } from "#messages/rooming";
import { genderName } from "@/domain/genders";
import type { Desk } from "@/features/rooming/labels";
import classes from "@/features/rooming/person-chip.module.css";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Row, Text } from "@/ui/layout";

type Props = { who: number; desk: Desk; isCarried?: boolean };

/** A person: dragged by the handle, picked up with the keyboard, or moved by the button. */
export function PersonChip({ who, desk, isCarried = false }: Props) {
  const { names, isFixed, isNew, lifted } = desk;
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({
    id: isCarried ? `carried-${who}` : who,
    disabled: isFixed || isCarried,
  });
  const person = names.sleeper(who);
  const party = names.party(who);
  const name = names.person(who);
  const facts = [
    person?.gender ? genderName(person.gender) : t.noGender,
    person?.age === null || person?.age === undefined ? "" : t.aged(person.age),
  ];
  return (
    <div
      ref={setNodeRef}
      className={classes["chip"]}
      data-lifted={lifted === who || isCarried || undefined}
      data-dragged={(isDragging && !isCarried) || undefined}
      data-new={isNew(who) || undefined}
    >
      {!isFixed && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes["grip"]}
          data-grip={isCarried ? undefined : who}
          aria-label={t.grip(name)}
          aria-describedby="rooming-how-to"
          aria-pressed={lifted === who}
          {...listeners}
          onKeyDown={(event) => desk.onGripKey(who, event)}
          onBlur={() => desk.onGripBlur(who)}
        >
          <GripVertical size={18} aria-hidden />
        </button>
      )}
      <span className={classes["words"]}>
        <Text as="span" size="sm" breakable strong>
          {name}
        </Text>
        <Text as="span" tone="muted" size="xs">
          {[party?.booking_reference, ...facts].filter(Boolean).join(" · ")}
        </Text>
        {(person?.is_minor || party?.asks_to_cancel || isNew(who)) && (
          <Row as="span" gap={1}>
            {isNew(who) && <Badge tone="note">{t.proposed}</Badge>}
            {person?.is_minor && <Badge tone="neutral">{t.minor}</Badge>}
            {party?.asks_to_cancel && <Badge tone="warn">{t.asksToCancel}</Badge>}
          </Row>
        )}
      </span>
      {!isFixed && !isCarried && (
        <Button
          size="sm"
          variant="subtle"
          data-move={who}
          aria-label={t.moveOf(name)}
          onClick={() => desk.onMove(who)}
        >
          {t.move}
        </Button>
      )}
    </div>
  );
}
