import { useState } from "react";
import { t } from "#messages/rooming";
import type { Names } from "@/features/rooming/labels";
import classes from "@/features/rooming/room-dialog.module.css";
import { changed, type Draft, type RoomFields, type Rooming, withoutRoom } from "@/features/rooming/rooms";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";

type Props = {
  roomKey: string;
  draft: Draft;
  names: Names;
  tour: Rooming;
  onChange: (next: Draft, said: string) => void;
  onClose: () => void;
};

/** What the hotel calls a room, who may sleep there, and from when to when. */
export function RoomDialog({ roomKey, draft, names, tour, onChange, onClose }: Props) {
  const room = draft.rooms.find(({ key }) => key === roomKey);
  const [fields, setFields] = useState<RoomFields | null>(
    room
      ? {
          room_number: room.room_number,
          gender_rule: room.gender_rule,
          checkin_date: room.checkin_date,
          checkout_date: room.checkout_date,
          note: room.note,
        }
      : null,
  );
  if (!room || !fields) return null;
  const name = names.room(room);
  const put = (part: Partial<RoomFields>) => setFields({ ...fields, ...part });
  const isTurned =
    (fields.checkin_date ?? tour.tour_start_date) > (fields.checkout_date ?? tour.tour_end_date);
  return (
    <Dialog title={t.editRoom(name)} opened onClose={onClose} size="sm">
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTurned) onChange(changed(draft, roomKey, fields), t.saving);
        }}
      >
        <TextField
          label={t.roomNumber}
          value={fields.room_number}
          maxLength={20}
          data-autofocus
          onChange={(event) => put({ room_number: event.currentTarget.value })}
        />
        <SelectField
          label={t.rule}
          value={fields.gender_rule}
          onChange={(event) => put({ gender_rule: event.currentTarget.value as RoomFields["gender_rule"] })}
          data={(["any", "women", "men"] as const).map((value) => ({ value, label: t.rules[value] }))}
        />
        <div className={classes["dates"]}>
          <TextField
            type="date"
            label={t.checkin}
            description={t.datesHint}
            value={fields.checkin_date ?? ""}
            onChange={(event) => put({ checkin_date: event.currentTarget.value || null })}
          />
          <TextField
            type="date"
            label={t.checkout}
            description={t.datesHint}
            value={fields.checkout_date ?? ""}
            error={isTurned ? t.datesTurned : undefined}
            onChange={(event) => put({ checkout_date: event.currentTarget.value || null })}
          />
        </div>
        <TextField
          label={t.note}
          description={t.noteHint}
          value={fields.note}
          maxLength={200}
          onChange={(event) => put({ note: event.currentTarget.value })}
        />
        <div className={classes["actions"]}>
          <Button variant="danger" onClick={() => onChange(withoutRoom(draft, roomKey), t.removedRoom(name))}>
            {t.removeRoom}
          </Button>
          <Button type="submit">{t.done}</Button>
        </div>
      </form>
    </Dialog>
  );
}
