import { t } from "#messages/wizard";
import { bedsPerRoom } from "@/features/events/beds";
import classes from "@/features/events/editor.module.css";
import type { OwnEvent } from "@/features/events/queries";
import { roomsField, type Stock, type StockProblems } from "@/features/events/stock";
import { TextField } from "@/ui/fields";

const { stock: words, pricing } = t;

type Props = {
  stock: Stock;
  plan: OwnEvent["event_plans"][number];
  problems: StockProblems;
  onChange: (field: string, stock: Stock) => void;
  onLeave: (field: string) => void;
};

/** How many one departure takes along, and in which rooms. */
export function StockFields({ stock, plan, problems, onChange, onLeave }: Props) {
  const field = (name: string, value: string, next: (typed: string) => Stock) => ({
    value,
    error: problems[name],
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 5,
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(name, next(event.currentTarget.value.trim())),
    onBlur: () => onLeave(name),
  });
  return (
    <fieldset className={classes["group"]}>
      <legend>{words.title}</legend>
      <p className={classes["small"]}>{words.lead}</p>
      <div className={classes["fields"]}>
        <TextField
          {...field("capacity", stock.capacity, (capacity) => ({ ...stock, capacity }))}
          label={words.capacity}
          description={words.taken(plan.sold, plan.held, plan.capacity)}
        />
        {plan.room_beds.map(({ room_bed_id, room_type, total, held, sold }) => (
          <TextField
            key={room_bed_id}
            {...field(roomsField(room_bed_id), stock.rooms[room_bed_id] ?? "", (rooms) => ({
              ...stock,
              rooms: { ...stock.rooms, [room_bed_id]: rooms },
            }))}
            label={words.roomsOf(pricing.types[room_type] ?? room_type)}
            description={`${words.taken(sold, held, total)} · ${pricing.roomsOf(total / bedsPerRoom(room_type))}`}
          />
        ))}
      </div>
    </fieldset>
  );
}
