import { t } from "#messages/rooming";
import type { Names } from "@/features/rooming/labels";
import classes from "@/features/rooming/move-dialog.module.css";
import { type Draft, roomOf, type SharingType } from "@/features/rooming/rooms";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Stack, Text } from "@/ui/layout";

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
      <Stack as="ul" gap={2}>
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
                <Text as="span" weight={600}>
                  {names.room(room)}
                </Text>
                <Text as="span" tone="muted" size="xs">
                  {room === currentRoom
                    ? t.here
                    : [names.type(room.room_bed_id), t.beds(names.free(room), names.beds(room))].join(" · ")}
                </Text>
                {room.travellers.length > 0 && (
                  <Text as="span" tone="muted" size="xs">
                    {room.travellers.map(names.person).join(", ")}
                  </Text>
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
      </Stack>
    </Dialog>
  );
}
