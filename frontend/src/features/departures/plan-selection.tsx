import { t } from "#messages/bulk-edit";
import type { Wire } from "@/api/wire";
import { formatPlanId } from "@/lib/ids";
import { CheckField } from "@/ui/check-field";

type Plan = Wire["PlanSummary"];

const EDITABLE: ReadonlySet<Plan["status"]> = new Set([
  "booking",
  "upcoming",
  "scheduled",
  "paused",
  "draft",
]);

/** Whether bulk edits can change a departure: it is not cancelled and its tour has not started. */
function isEditable({ status }: Pick<Plan, "status">): boolean {
  return EDITABLE.has(status);
}

/** The selected departures, by id. They stay selected on other pages and tabs. */
export type Selection = {
  selected: ReadonlyMap<number, Plan>;
  onSelect: (selected: ReadonlyMap<number, Plan>) => void;
};

/** How boxes select departures. */
export function planChoice({ selected, onSelect }: Selection) {
  return {
    canChoose: isEditable,
    isChosen: (plan: Plan) => selected.has(plan.event_plan_id),
    nameOf: (plan: Plan) => t.select(`${plan.event_name}, ${formatPlanId(plan.event_plan_id)}`),
    onChoose: (plans: readonly Plan[], isSelected: boolean) => {
      const next = new Map(selected);
      for (const plan of plans) {
        if (isSelected) next.set(plan.event_plan_id, plan);
        else next.delete(plan.event_plan_id);
      }
      onSelect(next);
    },
  };
}

/** The box that selects all departures of a page of cards. */
export function PlansChoice({ plans, selection }: { plans: readonly Plan[]; selection: Selection }) {
  const { canChoose, isChosen, onChoose } = planChoice(selection);
  const editable = plans.filter(canChoose);
  if (editable.length === 0) return null;
  return (
    <CheckField
      label={t.selectPage}
      checked={editable.every(isChosen)}
      onChange={(isSelected) => onChoose(editable, isSelected)}
    />
  );
}
