import { t } from "#messages/rooming";
import type { Names } from "@/features/rooming/labels";
import classes from "@/features/rooming/move-dialog.module.css";
import { type Draft, roomOf, type SharingType } from "@/features/rooming/rooms";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

type Props = {
  who: number;
  draft: Draft;
  types: readonly SharingType[];
  names: Names;
  onPut: (key: string | null) => void;
  onNewRoom: (type: SharingType) => void;
  onClose: () => void;
};

/** A list of rooms to move a person to, for touch, mouse and keyboard. */
export function MoveDialog({ who, draft, types, names, onPut, onNewRoom, onClose }: Props) {
  const currentRoom = roomOf(draft, who);
  return (
    <Dialog title={t.moveTitle(names.person(who))} opened onClose={onClose}>
      <ul className={classes["places"]}>
        {currentRoom && (
          <li>
            <Button variant="outline" fullWidth onClick={() => onPut(null)}>
              {t.toNowhere}
            </Button>
          </li>
        )}
        {draft.rooms
          .filter((room) => room === currentRoom || names.free(room) > 0)
          .map((room) => (
            <li key={room.key}>
              <button
                type="button"
                className={classes["place"]}
                disabled={room === currentRoom}
                onClick={() => onPut(room.key)}
              >
                <span className={classes["name"]}>{names.room(room)}</span>
                <span className={classes["note"]}>
                  {room === currentRoom
                    ? t.here
                    : [names.type(room.room_bed_id), t.beds(names.free(room), names.beds(room))].join(" · ")}
                </span>
                {room.travellers.length > 0 && (
                  <span className={classes["note"]}>{room.travellers.map(names.person).join(", ")}</span>
                )}
              </button>
            </li>
          ))}
        {types.map((type) => (
          <li key={type.room_bed_id}>
            <Button variant="outline" fullWidth onClick={() => onNewRoom(type)}>
              {t.newRoom(type.room_type)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
