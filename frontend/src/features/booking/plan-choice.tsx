import { type Ref, useId } from "react";
import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { type OwnBeds, slotsOf } from "@/features/booking/beds";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { DayRange } from "@/ui/day-range";

const FEW_BEDS = 6;

type Plan = Wire["PlanOut"];

type Props = {
  ref: Ref<HTMLElement>;
  plans: readonly Plan[];
  picked: Plan | undefined;
  ownOn: (plan: Plan) => OwnBeds;
  error: string | undefined;
  onPick: (planId: number) => void;
};

/** The departures that can be booked today; one without beds cannot be picked. */
export function PlanChoice({ ref, plans, picked, ownOn, error, onPick }: Props) {
  const name = useId();
  return (
    <ChoiceGroup ref={ref} legend={t.departure} error={error}>
      {plans.map((plan) => {
        const ownBeds = ownOn(plan);
        const slots = slotsOf(plan, ownBeds);
        return (
          <Choice
            key={plan.ep_id}
            name={name}
            checked={plan.ep_id === picked?.ep_id}
            disabled={slots <= 0}
            onPick={() => onPick(plan.ep_id)}
            title={<DayRange from={plan.tour_start_date} to={plan.tour_end_date} />}
            note={noteOf(plan.available_slots, ownBeds.total)}
            isUrgent={slots > 0 && slots <= FEW_BEDS}
          />
        );
      })}
    </ChoiceGroup>
  );
}

function noteOf(free: number, ownBeds: number): string {
  if (ownBeds > 0)
    return free > 0 ? `${t.holdingYours(ownBeds)} · ${t.bedsLeft(free)}` : t.holdingYours(ownBeds);
  if (free <= 0) return t.soldOut;
  return free <= FEW_BEDS ? t.onlyBedsLeft(free) : t.bedsLeft(free);
}
