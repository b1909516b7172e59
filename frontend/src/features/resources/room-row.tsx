import { Trash2 } from "lucide-react";
import { t } from "#messages/resources";
import { type Half, isBlank, isWhole, ROOM_TYPES, type Room } from "@/features/resources/hotel";
import classes from "@/features/resources/resources.module.css";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { SelectField } from "@/ui/select-field";

const { hotel: words } = t;

type Props = {
  room: Room;
  number: number;
  /** The error of an incomplete row, after a submit. */
  problem: string | undefined;
  onChange: (room: Room) => void;
  onRemove: (() => void) | null;
};

/** Rooms of one type: with AC, without, or both. */
export function RoomRow({ room, number, problem, onChange, onRemove }: Props) {
  const isWrong = problem !== undefined && !isWhole(room) && (number === 1 || !isBlank(room));
  const kinds = [
    { name: "ac", label: words.ac },
    { name: "nonAc", label: words.nonAc },
  ] as const;
  const change = (name: "ac" | "nonAc", changed: Partial<Half>) =>
    onChange({ ...room, [name]: { ...room[name], ...changed } });
  return (
    <fieldset className={classes["row"]}>
      <legend className={classes["rowTitle"]}>{words.room(number)}</legend>
      <div className={classes["fields"]}>
        <SelectField
          label={words.roomType}
          withAsterisk
          value={room.type}
          error={isWrong && !room.type}
          data={[
            { value: "", label: words.pickRoom },
            ...ROOM_TYPES.map((type) => ({ value: type, label: type })),
          ]}
          onChange={(event) => onChange({ ...room, type: event.currentTarget.value })}
        />
        <div className={classes["ticks"]}>
          {kinds.map(({ name, label }) => (
            <CheckField
              key={name}
              label={label}
              checked={room[name].isOn}
              onChange={(isOn) => change(name, { isOn })}
            />
          ))}
          <CheckField
            label={words.available}
            checked={room.isAvailable}
            onChange={(isAvailable) => onChange({ ...room, isAvailable })}
          />
        </div>
        {kinds.map(
          ({ name, label }) =>
            room[name].isOn && (
              <div key={name} className={classes["pair"]}>
                <MoneyField
                  label={words.rate(label)}
                  withAsterisk
                  value={room[name].rate}
                  error={isWrong && !typedRupees(room[name].rate)}
                  onChange={(event) => change(name, { rate: event.currentTarget.value })}
                />
                <TextField
                  label={words.count(label)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={room[name].count}
                  onChange={(event) => change(name, { count: event.currentTarget.value })}
                />
              </div>
            ),
        )}
      </div>
      {isWrong && (
        <p role="alert" className={classes["problem"]}>
          {problem}
        </p>
      )}
      {onRemove && (
        <div>
          <Button
            size="sm"
            variant="subtle"
            before={<Trash2 size={16} aria-hidden />}
            aria-label={words.removeRoom(number)}
            onClick={onRemove}
          >
            {t.remove}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
