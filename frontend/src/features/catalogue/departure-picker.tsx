import { useId } from "react";
import { t as trips } from "#messages/catalogue";
import { t } from "#messages/event-page";
import { FEW_BEDS, isOpen, isTaken, missingOf } from "@/features/catalogue/availability";
import classes from "@/features/catalogue/departure-picker.module.css";
import type { EventPlan } from "@/features/catalogue/types";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { DayRange } from "@/ui/day-range";
import { Row, Stack, Text } from "@/ui/layout";

export type DepartureChoiceProps = {
  departures: readonly EventPlan[];
  picked: EventPlan | undefined;
  onPick: (planId: number) => void;
};

export function DeparturePicker({ departures, picked, onPick }: DepartureChoiceProps) {
  const group = useId();
  return (
    <Stack as="fieldset" gap={2}>
      <legend className={classes["legend"]}>{t.pickDeparture}</legend>
      {departures.map((plan) => (
        <label key={plan.ep_id} className={classes["option"]}>
          <input
            type="radio"
            name={group}
            className={classes["radio"]}
            checked={plan.ep_id === picked?.ep_id}
            disabled={!isOpen(plan) || isTaken(plan)}
            onChange={() => onPick(plan.ep_id)}
          />
          <span className={classes["dates"]}>
            <Row as="span" justify="between" rowGap={1}>
              <DayRange from={plan.tour_start_date} to={plan.tour_end_date} />
              {plan.price_with_tax !== null && (
                <Text as="span" digits>
                  {formatRupees(plan.price_with_tax)}
                </Text>
              )}
            </Row>
            {plan.guaranteed && (
              <Text as="span" block tone="good" size="sm">
                {trips.guaranteed}
              </Text>
            )}
            {missingOf(plan) > 0 && (
              <span className={classes["note"]}>{trips.tipping(plan.going, missingOf(plan))}</span>
            )}
          </span>
          <Note plan={plan} />
        </label>
      ))}
    </Stack>
  );
}

function Note({ plan }: { plan: EventPlan }) {
  if (!isOpen(plan))
    return <span className={classes["note"]}>{t.opensOn(formatDay(plan.booking_start_date))}</span>;
  if (isTaken(plan)) return <span className={classes["note"]}>{trips.soldOut}</span>;
  const few = plan.available_slots <= FEW_BEDS;
  return (
    <span className={classes["note"]} data-few={few || undefined}>
      {plan.going > 0 && missingOf(plan) === 0 && `${t.going(plan.going)} · `}
      {few ? trips.onlyBedsLeft(plan.available_slots) : t.bedsLeft(plan.available_slots)}
    </span>
  );
}
