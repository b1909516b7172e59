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

/** The box that selects a departure. */
export function PlanChoice({ plan, selection }: { plan: Plan; selection: Selection }) {
  if (!isEditable(plan)) return null;
  const { selected } = selection;
  return (
    <CheckField
      label={
        <span className="visually-hidden">
          {t.select(`${plan.event_name}, ${formatPlanId(plan.event_plan_id)}`)}
        </span>
      }
      checked={selected.has(plan.event_plan_id)}
      onChange={(isSelected) => select(selection, [plan], isSelected)}
    />
  );
}

type Props = { plans: readonly Plan[]; selection: Selection; isLabelHidden?: boolean };

/** The box that selects all departures of the page. */
export function PlansChoice({ plans, selection, isLabelHidden = false }: Props) {
  const editable = plans.filter(isEditable);
  if (editable.length === 0) return null;
  return (
    <CheckField
      label={isLabelHidden ? <span data-words>{t.selectPage}</span> : t.selectPage}
      checked={editable.every((plan) => selection.selected.has(plan.event_plan_id))}
      onChange={(isSelected) => select(selection, editable, isSelected)}
    />
  );
}

function select({ selected, onSelect }: Selection, plans: readonly Plan[], isSelected: boolean): void {
  const next = new Map(selected);
  for (const plan of plans) {
    if (isSelected) next.set(plan.event_plan_id, plan);
    else next.delete(plan.event_plan_id);
  }
  onSelect(next);
}
