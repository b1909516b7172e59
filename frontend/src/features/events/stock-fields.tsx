import { t } from "#messages/wizard";
import { bedsPerRoom } from "@/features/events/beds";
import type { OpenDates } from "@/features/events/dates-form";
import classes from "@/features/events/editor.module.css";
import type { OwnEvent } from "@/features/events/queries";
import { roomsField } from "@/features/events/stock";
import { TextField } from "@/ui/fields";
import type { Form } from "@/ui/use-form";

const { stock: words, pricing } = t;

type Props = {
  plan: OwnEvent["event_plans"][number];
  field: Form<OpenDates>["field"];
};

/** The capacity and rooms of one departure. */
export function StockFields({ plan, field }: Props) {
  const count = (name: "stock.capacity" | `stock.rooms.${string}`) => ({
    ...field(name),
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 5,
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
  });
  return (
    <fieldset className={classes["group"]}>
      <legend>{words.title}</legend>
      <p className={classes["small"]}>{words.lead}</p>
      <div className={classes["fields"]}>
        <TextField
          {...count("stock.capacity")}
          label={words.capacity}
          description={words.taken(plan.sold, plan.held, plan.capacity)}
        />
        {plan.room_beds.map(({ room_bed_id, room_type, total, held, sold }) => (
          <TextField
            key={room_bed_id}
            {...count(`stock.${roomsField(room_bed_id)}`)}
            label={words.roomsOf(pricing.types[room_type] ?? room_type)}
            description={`${words.taken(sold, held, total)} · ${pricing.roomsOf(total / bedsPerRoom(room_type))}`}
          />
        ))}
      </div>
    </fieldset>
  );
}
