import { useDroppable } from "@dnd-kit/core";
import { Plus, TriangleAlert } from "lucide-react";
import { t } from "#messages/rooming";
import classes from "@/features/rooming/board.module.css";
import { type Conflict, type Desk, sentenceOf } from "@/features/rooming/labels";
import { PersonChip } from "@/features/rooming/person-chip";
import type { DraftRoom, SharingType } from "@/features/rooming/rooms";
import { formatDayRange } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Heading, Row, Stack, Text } from "@/ui/layout";

type Props = {
  type: SharingType;
  rooms: readonly DraftRoom[];
  /** All rooms in their order: conflicts name them by their place there. */
  places: readonly DraftRoom[];
  over: string | null;
  desk: Desk;
};

/** The rooms of one sharing type. */
export function SharingTypeRooms({ type, rooms, places, over, desk }: Props) {
  const ofType = desk.conflicts.filter(
    ({ room, room_bed_id }) => room === null && room_bed_id === type.room_bed_id,
  );
  return (
    <Stack as="section" gap={3} aria-label={type.room_type}>
      <div className={classes["typeHead"]}>
        <Heading>{type.room_type}</Heading>
        <Text as="span" tone="muted" size="xs">
          {t.roomsOf(rooms.length, type.total_rooms)} · {t.bedsSold(type.beds_sold)}
        </Text>
        {!desk.isFixed && (
          <Button
            size="sm"
            variant="outline"
            before={<Plus size={16} aria-hidden />}
            onClick={() => desk.onAdd(type)}
          >
            {t.addRoom(type.room_type)}
          </Button>
        )}
      </div>
      <Conflicts conflicts={ofType} desk={desk} />
      <ul className={classes["rooms"]}>
        {rooms.map((room) => (
          <li key={room.key}>
            <RoomCard
              room={room}
              conflicts={desk.conflicts.filter((conflict) => conflict.room === places.indexOf(room))}
              isOver={over === room.key}
              desk={desk}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

type CardProps = { room: DraftRoom; conflicts: readonly Conflict[]; isOver: boolean; desk: Desk };

function RoomCard({ room, conflicts, isOver, desk }: CardProps) {
  const { names, isFixed, onEdit } = desk;
  const free = names.free(room);
  const { setNodeRef, isOver: isDraggedOver } = useDroppable({ id: room.key, disabled: isFixed });
  const name = names.room(room);
  return (
    <section
      ref={setNodeRef}
      aria-label={name}
      className={classes["room"]}
      data-place={room.key}
      data-over={isOver || isDraggedOver || undefined}
      data-full={free === 0 || undefined}
    >
      <div className={classes["roomHead"]}>
        <Heading level={3}>{name}</Heading>
        <Text as="span" tone="muted" size="xs">
          {free > 0 ? t.beds(free, names.beds(room)) : t.full}
        </Text>
        {!isFixed && (
          <Button size="sm" variant="subtle" aria-label={t.editRoom(name)} onClick={() => onEdit(room.key)}>
            {t.edit}
          </Button>
        )}
      </div>
      {(room.gender_rule !== "any" || room.checkin_date || room.checkout_date || room.note) && (
        <Row as="p" gap={2} tone="muted" size="xs">
          {room.gender_rule !== "any" && <Badge tone="note">{t.rules[room.gender_rule]}</Badge>}
          {room.checkin_date && room.checkout_date && (
            <span>{formatDayRange(room.checkin_date, room.checkout_date)}</span>
          )}
          {room.note && <span>{room.note}</span>}
        </Row>
      )}
      <Stack as="ul" gap={2}>
        {room.travellers.map((who) => (
          <li key={who}>
            <PersonChip who={who} desk={desk} />
          </li>
        ))}
        {Array.from({ length: Math.max(free, 0) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one free bed is like another
          <li key={`free-${place}`} className={classes["free"]}>
            {t.freeBed}
          </li>
        ))}
      </Stack>
      <Conflicts conflicts={conflicts} desk={desk} />
    </section>
  );
}

function Conflicts({ conflicts, desk }: { conflicts: readonly Conflict[]; desk: Desk }) {
  if (conflicts.length === 0) return null;
  return (
    <ul aria-label={t.toLookAt} className={classes["conflicts"]}>
      {conflicts.map((conflict) => {
        const sentence = sentenceOf(conflict, desk.names);
        return (
          <li key={sentence}>
            <TriangleAlert size={16} aria-hidden />
            <span>{sentence}</span>
          </li>
        );
      })}
    </ul>
  );
}
