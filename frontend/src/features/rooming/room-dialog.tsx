import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/rooming";
import { PlanRoomIn } from "@/api/generated/zod.gen";
import type { Names } from "@/features/rooming/labels";
import classes from "@/features/rooming/room-dialog.module.css";
import { changed, type Draft, type DraftRoom, type Rooming, withoutRoom } from "@/features/rooming/rooms";
import { optionalText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Form, formOptions } from "@/ui/form";
import { FormSelectField, FormTextField } from "@/ui/form-fields";
import { Row } from "@/ui/layout";

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

const RoomValues = z.extend(z.pick(PlanRoomIn, { room_number: true, note: true }), {
  gender_rule: z.nonoptional(PlanRoomIn.shape.gender_rule),
  checkin_date: optionalText,
  checkout_date: optionalText,
});

function EditRoom({ room, draft, names, tour, onChange, onClose }: EditRoomProps) {
  const { room_number, gender_rule, checkin_date, checkout_date, note } = room;
  const form = useForm({
    ...formOptions,
    defaultValues: {
      room_number,
      gender_rule,
      checkin_date: checkin_date ?? "",
      checkout_date: checkout_date ?? "",
      note,
    },
    resolver: zodResolver(
      RoomValues.check(
        z.refine(
          (dates) =>
            (dates.checkin_date ?? tour.tour_start_date) <= (dates.checkout_date ?? tour.tour_end_date),
          {
            path: ["checkout_date"],
            error: t.datesTurned,
          },
        ),
      ),
    ),
  });
  const { control } = form;
  const name = names.room(room);
  return (
    <Dialog title={t.editRoom(name)} opened onClose={onClose}>
      <Form form={form} onSave={(values) => onChange(changed(draft, room.key, values), t.saving)}>
        <FormTextField
          control={control}
          name="room_number"
          label={t.roomNumber}
          maxLength={20}
          data-autofocus
        />
        <FormSelectField
          control={control}
          name="gender_rule"
          label={t.rule}
          data={(["any", "women", "men"] as const).map((value) => ({ value, label: t.rules[value] }))}
        />
        <div className={classes["dates"]}>
          <FormTextField
            control={control}
            name="checkin_date"
            type="date"
            label={t.checkin}
            description={t.datesHint}
          />
          <FormTextField
            control={control}
            name="checkout_date"
            type="date"
            label={t.checkout}
            description={t.datesHint}
          />
        </div>
        <FormTextField
          control={control}
          name="note"
          label={t.note}
          description={t.noteHint}
          maxLength={200}
        />
        <Row justify="between" gap={2}>
          <Button
            variant="danger"
            onClick={() => onChange(withoutRoom(draft, room.key), t.removedRoom(name))}
          >
            {t.removeRoom}
          </Button>
          <Button type="submit">{t.done}</Button>
        </Row>
      </Form>
    </Dialog>
  );
}
