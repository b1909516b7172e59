import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as statuses } from "#messages/plan-status";
import type { Wire } from "@/api/wire";
import { planTones } from "@/domain/plan-status";
import classes from "@/features/departures/plan-cards.module.css";
import { PlanLinks } from "@/features/departures/plan-links";
import { BedsMeter, MoneyMeter } from "@/features/departures/plan-meters";
import { planChoice, type Selection } from "@/features/departures/plan-selection";
import { formatMoment } from "@/lib/dates";
import { formatPlanId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { RowChoice } from "@/ui/choice-column";
import { DayRange } from "@/ui/day-range";
import { Stack, Text } from "@/ui/layout";

type Props = {
  plans: readonly Wire["PlanSummary"][];
  /** Null where departures cannot be edited. */
  selection?: Selection | null;
  level?: 2 | 3;
};

/** Departures as cards. */
export function PlanCards({ plans, selection = null, level = 2 }: Props) {
  const Title = level === 2 ? "h2" : "h3";
  const choice = selection && planChoice(selection);
  return (
    <ul className={classes["grid"]}>
      {plans.map((plan) => (
        <li key={plan.event_plan_id}>
          <Card className={classes["card"]}>
            <div>
              <div className={classes["top"]}>
                <Text tone="muted" size="xs" digits>
                  {formatPlanId(plan.event_plan_id)} · {t.countBookings(plan.total_bookings)}
                </Text>
                <Badge tone={planTones[plan.status]}>{statuses[plan.status]}</Badge>
                {choice?.canChoose(plan) && <RowChoice row={plan} {...choice} />}
              </div>
              <Title className={classes["title"]}>{plan.event_name}</Title>
              <Text above={1} tone="soft" size="sm">
                <DayRange
                  from={plan.plan_date_range.tour_start_date}
                  to={plan.plan_date_range.tour_end_date}
                />
              </Text>
            </div>
            <Stack>
              <BedsMeter plan={plan} />
              <MoneyMeter plan={plan} />
              {plan.booking_date && (
                <Text tone="muted" size="xs" digits>
                  {t.newestOn(formatMoment(plan.booking_date))}
                </Text>
              )}
              {plan.overdue_bookings > 0 && (
                <p>
                  <Badge tone="bad">
                    {to.overdueOf(formatRupees(plan.overdue_amount), plan.overdue_bookings)}
                  </Badge>
                </p>
              )}
            </Stack>
            <PlanLinks plan={plan} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
