import type { ReactNode } from "react";
import { t as booking } from "#messages/booking-options";
import { t } from "#messages/event-page";
import { agesOf, differenceOf } from "@/domain/options";
import classes from "@/features/catalogue/trip-options.module.css";
import type { EventDetails, EventPlan } from "@/features/catalogue/types";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Hint } from "@/ui/layout";
import { Fact, Rows } from "@/ui/rows";

type Props = { event: EventDetails; departure: EventPlan | undefined };

/** What a party chooses besides beds, with prices; nothing for a trip without options. */
export function TripOptions({ event, departure }: Props) {
  const { variants, add_ons: addOns } = departure ?? event;
  const { traveller_categories: categories } = event;
  const hasTax = event.tax_percent > 0;
  if (variants.length + categories.length + addOns.length === 0) return null;
  return (
    <div className={classes["options"]}>
      {variants.length > 0 && (
        <Part title={booking.variants} note={booking.variantsHint}>
          {variants.map(({ option_id, name, difference_with_tax, left: unitsLeft }) => (
            <Fact key={option_id} name={name} note={unitsLeft !== null && booking.left(unitsLeft)}>
              {differenceOf(difference_with_tax)}
            </Fact>
          ))}
        </Part>
      )}
      {categories.length > 0 && (
        <Part title={t.byAge} note={t.byAgeNote}>
          {categories.map((category) => (
            <Fact
              key={category.traveller_category_id}
              name={category.name}
              note={[agesOf(category), !category.takes_bed && booking.noBed].filter(Boolean).join(" · ")}
            >
              {booking.share(category.percent)}
            </Fact>
          ))}
        </Part>
      )}
      {addOns.length > 0 && (
        <Part title={booking.addOns} note={t.addOnsNote}>
          {addOns.map((addOn) => (
            <Fact
              key={addOn.option_id}
              name={addOn.name}
              note={[
                addOn.description,
                addOn.left !== null && booking.left(addOn.left),
                addOn.bookable_until && t.bookableUntil(formatDay(addOn.bookable_until)),
              ]
                .filter(Boolean)
                .join(" · ")}
            >
              {booking.addOnPrice[addOn.basis](formatRupees(addOn.price_with_tax), hasTax)}
            </Fact>
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={classes["part"]}>
      <h3 className={classes["title"]}>{title}</h3>
      <Hint below={3}>{note}</Hint>
      <Rows label={title}>{children}</Rows>
    </section>
  );
}
