import { Fragment } from "react";
import type { Control } from "react-hook-form";
import { t } from "#messages/wizard";
import type { OpenDates } from "@/features/events/dates";
import classes from "@/features/events/editor.module.css";
import { PriceImpact } from "@/features/events/price-impact";
import type { OwnEvent } from "@/features/events/queries";
import { ownPriceField, roomsField } from "@/features/events/stock";
import { formatRupees } from "@/lib/money";
import { groupRupees } from "@/lib/typed-money";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Grid, Hint } from "@/ui/layout";

const { stock: words, pricing } = t;

type Props = {
  plan: OwnEvent["event_plans"][number];
  /** The trip's prices. */
  prices: OwnEvent["room_bed_pricings"];
  control: Control<OpenDates>;
};

/** The capacity, rooms and prices of one departure. */
export function StockFields({ plan, prices, control }: Props) {
  const count = (name: "stock.capacity" | `stock.rooms.${string}`) => ({
    control,
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 5,
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
  });
  return (
    <fieldset className={classes["group"]}>
      <legend>{words.title}</legend>
      <Hint>{words.lead}</Hint>
      <Grid>
        <FormTextField
          {...count("stock.capacity")}
          label={words.capacity}
          description={words.taken(plan.sold, plan.held, plan.capacity)}
        />
      </Grid>
      <Grid>
        {plan.room_beds.map(({ room_bed_id: id, room_type, room_capacity, total, held, sold }) => {
          const type = pricing.kind(room_type, room_capacity);
          const price = prices.find(({ room_bed_id }) => room_bed_id === id)?.price_per_head_trip ?? 0;
          return (
            <Fragment key={id}>
              <FormTextField
                {...count(`stock.${roomsField(id)}`)}
                label={words.roomsOf(type)}
                description={`${words.taken(sold, held, total)} · ${pricing.roomsOf(total / room_capacity)}`}
              />
              <FormMoneyField
                control={control}
                name={`stock.${ownPriceField(id)}`}
                label={words.priceOf(type)}
                placeholder={groupRupees(String(price))}
                description={words.tripPrice(formatRupees(price))}
                inputWrapperOrder={["label", "input", "description", "error"]}
              />
            </Fragment>
          );
        })}
      </Grid>
      <PriceImpact eventId={plan.event_id} planId={plan.ep_id} />
    </fieldset>
  );
}
