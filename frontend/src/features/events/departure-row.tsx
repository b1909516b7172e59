import { t as statuses } from "#messages/plan-status";
import { t } from "#messages/wizard";
import classes from "@/features/events/editor.module.css";
import type { OwnEvent } from "@/features/events/queries";
import { formatDayRange, formatShortDay } from "@/lib/dates";
import { formatPlanId } from "@/lib/ids";
import { planTones } from "@/lib/plan-status";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

const { dates: words } = t;

type Props = {
  plan: OwnEvent["event_plans"][number];
  disabled: boolean;
  switching: boolean;
  onEdit: () => void;
  onSwitch: (isDraft: boolean) => void;
  onRemove: () => void;
};

/** A departure with its status and actions. */
export function DepartureRow({ plan, disabled, switching, onEdit, onSwitch, onRemove }: Props) {
  const name = formatPlanId(plan.ep_id);
  const isOver = plan.status === "ongoing" || plan.status === "completed";
  return (
    <div className={classes["row"]}>
      <div>
        <div className={classes["rowHead"]}>
          <h2 className={classes["name"]}>{formatDayRange(plan.tour_start_date, plan.tour_end_date)}</h2>
          <Badge tone={planTones[plan.status]}>{statuses[plan.status]}</Badge>
          {plan.runs_from === 0 && <Badge tone="good">{words.guaranteed}</Badge>}
        </div>
        <p className={classes["small"]}>
          {[
            name,
            words.window(formatShortDay(plan.booking_start_date), formatShortDay(plan.booking_end_date)),
            words.sold(plan.sold, plan.capacity),
          ].join(" · ")}
        </p>
      </div>
      <div className={classes["actions"]}>
        {plan.is_draft && (
          <Button
            variant="subtle"
            size="sm"
            loading={switching}
            disabled={disabled}
            aria-label={words.activateOf(name)}
            onClick={() => onSwitch(false)}
          >
            {words.activate}
          </Button>
        )}
        {!plan.is_draft && !isOver && (
          <Button
            variant="subtle"
            size="sm"
            loading={switching}
            disabled={disabled}
            aria-label={words.toDraftOf(name)}
            onClick={() => onSwitch(true)}
          >
            {words.toDraft}
          </Button>
        )}
        {!isOver && (
          <Button
            variant="subtle"
            size="sm"
            disabled={disabled}
            aria-label={words.editOf(name)}
            data-opens={plan.ep_id}
            onClick={onEdit}
          >
            {words.edit}
          </Button>
        )}
        {!plan.has_bookings && (
          <Button
            variant="subtle"
            size="sm"
            disabled={disabled}
            aria-label={words.removeOf(name)}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
