import { Trash2 } from "lucide-react";
import { type Control, useFormState, useWatch } from "react-hook-form";
import { t } from "#messages/resources";
import { type HotelValues, ROOM_TYPES } from "@/features/resources/hotel";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { FormCheckField, FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid, Row, Text } from "@/ui/layout";

const { hotel: words } = t;
const KINDS = [
  { name: "ac", label: words.ac },
  { name: "non_ac", label: words.nonAc },
] as const;

type Props<Output> = {
  control: Control<HotelValues, unknown, Output>;
  index: number;
  onRemove: (() => void) | null;
};

/** Rooms of one type: with AC, without, or both. */
export function RoomRow<Output>({ control, index, onRemove }: Props<Output>) {
  const room = useWatch({ control, name: `rooms.${index}` });
  const { errors } = useFormState({ control });
  const roomErrors = errors.rooms?.[index];
  // The server's errors have messages of their own.
  const isIncomplete = Object.values(roomErrors ?? {}).some(
    (error) => typeof error === "object" && "type" in error && !("message" in error && error.message),
  );
  const problem = roomErrors?.message || (isIncomplete && words.roomRequired);
  return (
    <fieldset className={classes["row"]}>
      <legend className={classes["rowTitle"]}>{words.room(index + 1)}</legend>
      <Grid>
        <FormSelectField
          control={control}
          name={`rooms.${index}.room_type`}
          label={words.roomType}
          withAsterisk
          data={[
            { value: "", label: words.pickRoom },
            ...ROOM_TYPES.map((type) => ({ value: type, label: type })),
          ]}
        />
        <Row align="end" gap={5} rowGap={2}>
          {KINDS.map(({ name, label }) => (
            <FormCheckField key={name} control={control} name={`rooms.${index}.has_${name}`} label={label} />
          ))}
          <FormCheckField control={control} name={`rooms.${index}.is_available`} label={words.available} />
        </Row>
        {KINDS.map(
          ({ name, label }) =>
            room[`has_${name}`] && (
              <Grid key={name} pair align="end">
                <FormMoneyField
                  control={control}
                  name={`rooms.${index}.${name}_rate_per_night`}
                  label={words.rate(label)}
                  withAsterisk
                />
                <FormTextField
                  control={control}
                  name={`rooms.${index}.${name}_count`}
                  label={words.count(label)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                />
              </Grid>
            ),
        )}
      </Grid>
      {problem && (
        <Text role="alert" tone="bad" size="sm">
          {problem}
        </Text>
      )}
      {onRemove && (
        <div>
          <Button
            size="sm"
            variant="subtle"
            before={<Trash2 size={16} aria-hidden />}
            aria-label={words.removeRoom(index + 1)}
            onClick={onRemove}
          >
            {t.remove}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
