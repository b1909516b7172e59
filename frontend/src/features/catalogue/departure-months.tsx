import { useState } from "react";
import { t } from "#messages/event-page";
import { isOpen, isTaken } from "@/features/catalogue/availability";
import classes from "@/features/catalogue/departure-months.module.css";
import { type DepartureChoiceProps, DeparturePicker } from "@/features/catalogue/departure-picker";
import type { EventPlan } from "@/features/catalogue/types";
import { formatMonth, monthOf, monthsOf } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Stack, Text } from "@/ui/layout";

/** Many departures: the months with the lowest price of each, and the departures of one month. */
export function DepartureMonths({ departures, picked, onPick }: DepartureChoiceProps) {
  const [chosen, setChosen] = useState<string>();
  const months = monthsOf(departures.map(({ tour_start_date }) => tour_start_date));
  const month = chosen ?? (picked ? monthOf(picked.tour_start_date) : months[0]);
  const inMonth = (of: string | undefined) =>
    departures.filter(({ tour_start_date }) => monthOf(tour_start_date) === of);
  return (
    <Stack gap={3}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that show a part, not fields of a form */}
      <div role="group" aria-label={t.months} className={classes["months"]}>
        {months.map((tourMonth) => (
          <button
            key={tourMonth}
            type="button"
            className={classes["month"]}
            aria-pressed={tourMonth === month}
            onClick={() => setChosen(tourMonth)}
          >
            <Text as="span" strong>
              {formatMonth(tourMonth)}
            </Text>
            <span className={classes["note"]}>{noteOf(inMonth(tourMonth))}</span>
          </button>
        ))}
      </div>
      <DeparturePicker departures={inMonth(month)} picked={picked} onPick={onPick} />
    </Stack>
  );
}

/** The lowest price that can be booked in a month, or else how many dates it has. */
function noteOf(plans: readonly EventPlan[]): string {
  const prices = plans.flatMap((plan) =>
    isOpen(plan) && !isTaken(plan) && plan.price_with_tax !== null ? [plan.price_with_tax] : [],
  );
  return prices.length > 0 ? formatRupees(Math.min(...prices)) : t.datesIn(plans.length);
}
