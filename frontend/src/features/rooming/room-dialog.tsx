import { t } from "#messages/rooming";
import type { Names } from "@/features/rooming/labels";
import classes from "@/features/rooming/room-dialog.module.css";
import { changed, type Draft, type DraftRoom, type Rooming, withoutRoom } from "@/features/rooming/rooms";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { useForm } from "@/ui/use-form";

type Props = {
  roomKey: string;
  draft: Draft;
  names: Names;
  tour: Rooming;
  onChange: (next: Draft, said: string) => void;
  onClose: () => void;
};

/** Edits a room: its number, who may sleep there, the dates and a note. */
export function RoomDialog({ roomKey, ...props }: Props) {
  const room = props.draft.rooms.find(({ key }) => key === roomKey);
  return room ? <EditRoom {...props} room={room} /> : null;
}

type EditRoomProps = Omit<Props, "roomKey"> & { room: DraftRoom };
type Fields = {
  room_number: string;
  gender_rule: DraftRoom["gender_rule"];
  checkin_date: string;
  checkout_date: string;
  note: string;
};

function EditRoom({ room, draft, names, tour, onChange, onClose }: EditRoomProps) {
  const { room_number, gender_rule, checkin_date, checkout_date, note } = room;
  const datesProblem = ({ checkin_date: from, checkout_date: to }: Fields) =>
    (from || tour.tour_start_date) > (to || tour.tour_end_date) ? t.datesTurned : undefined;
  const form = useForm<Fields>({
    start: {
      room_number,
      gender_rule,
      checkin_date: checkin_date ?? "",
      checkout_date: checkout_date ?? "",
      note,
    },
    problemsOf: (values) => {
      const problem = datesProblem(values);
      return problem ? { checkout_date: problem } : {};
    },
  });
  const name = names.room(room);
  const save = (values: Fields) => {
    const dates = {
      checkin_date: values.checkin_date || null,
      checkout_date: values.checkout_date || null,
    };
    onChange(changed(draft, room.key, { ...values, ...dates }), t.saving);
  };
  return (
    <Dialog title={t.editRoom(name)} opened onClose={onClose}>
      <form ref={form.ref} noValidate className={classes["form"]} onSubmit={form.submit(save)}>
        <TextField {...form.field("room_number")} label={t.roomNumber} maxLength={20} data-autofocus />
        <SelectField
          {...form.field("gender_rule")}
          label={t.rule}
          data={(["any", "women", "men"] as const).map((value) => ({ value, label: t.rules[value] }))}
        />
        <div className={classes["dates"]}>
          <TextField
            {...form.field("checkin_date")}
            type="date"
            label={t.checkin}
            description={t.datesHint}
          />
          {/* Shown before the field is left, too: the other date may have caused it. */}
          <TextField
            {...form.field("checkout_date")}
            type="date"
            label={t.checkout}
            description={t.datesHint}
            error={datesProblem(form.values)}
          />
        </div>
        <TextField {...form.field("note")} label={t.note} description={t.noteHint} maxLength={200} />
        <div className={classes["actions"]}>
          <Button
            variant="danger"
            onClick={() => onChange(withoutRoom(draft, room.key), t.removedRoom(name))}
          >
            {t.removeRoom}
          </Button>
          <Button type="submit">{t.done}</Button>
        </div>
      </form>
    </Dialog>
  );
}
