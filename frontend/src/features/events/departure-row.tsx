import { t } from "#messages/wizard";
import { type PlanStatus, planTones } from "@/domain/plan-status";
import { statusText } from "@/features/events/dates";
import { datesOf } from "@/features/events/dates-form";
import classes from "@/features/events/editor.module.css";
import { PrivateLink } from "@/features/events/private-link";
import type { OwnEvent } from "@/features/events/queries";
import { formatDayRange, formatShortDay } from "@/lib/dates";
import { formatPlanId } from "@/lib/ids";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Hint, Row } from "@/ui/layout";

const { dates: words } = t;

type Props = {
  event: OwnEvent;
  plan: OwnEvent["event_plans"][number];
  today: string;
  disabled: boolean;
  switching: boolean;
  onEdit: () => void;
  onSwitch: (isDraft: boolean) => void;
  onRemove: () => void;
};

const OVER = new Set<PlanStatus>(["ongoing", "completed", "cancelled"]);

/** A departure with its status and actions. */
export function DepartureRow({ event, plan, today, disabled, switching, onEdit, onSwitch, onRemove }: Props) {
  const name = formatPlanId(plan.ep_id);
  const isOver = OVER.has(plan.status);
  return (
    <div className={classes["row"]}>
      <div>
        <Row rowGap={1} shrink>
          <h2 className={classes["name"]}>{formatDayRange(plan.tour_start_date, plan.tour_end_date)}</h2>
          <Badge tone={planTones[plan.status]}>
            {statusText(plan.status, datesOf(plan), { isDraftEvent: event.status === "draft", today })}
          </Badge>
          {plan.is_private && <Badge tone="brand">{t.privacy.badge}</Badge>}
          {plan.guaranteed && <Badge tone="good">{words.guaranteed}</Badge>}
        </Row>
        <Hint>
          {[
            name,
            words.window(formatShortDay(plan.booking_start_date), formatShortDay(plan.booking_end_date)),
            words.sold(plan.sold, plan.capacity),
            plan.access_code !== null && t.privacy.codeIs(plan.access_code),
            plan.runs_from && !plan.guaranteed ? words.going(plan.going, plan.runs_from) : null,
            plan.minimum_party !== null && t.privacy.minimumPartyIs(plan.minimum_party),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Hint>
        {plan.access_code !== null && event.status === "active" && !isOver && (
          <PrivateLink event={event} code={plan.access_code} name={name} />
        )}
      </div>
      <div className={classes["actions"]}>
        {plan.is_draft && !isOver && (
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
