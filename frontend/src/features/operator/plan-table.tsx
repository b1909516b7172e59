import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/booking-rows.module.css";
import { PlanLinks } from "@/features/operator/plan-links";
import { BedsMeter, MoneyMeter } from "@/features/operator/plan-meters";
import { formatMoment } from "@/lib/dates";
import { formatPlanId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { DataTable } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";

/** The same departures, a line each. */
export function PlanTable({ plans }: { plans: readonly Wire["PlanSummary"][] }) {
  return (
    <DataTable
      label={t.groupBookings}
      columns={[
        { name: t.trip },
        { name: t.tourDates },
        { name: t.bookingWindow },
        { name: t.bookings, isNumber: true },
        { name: t.bedsSold },
        { name: t.received },
        { name: t.actions, isHidden: true },
      ]}
    >
      {plans.map((plan) => (
        <tr key={plan.event_plan_id}>
          <th scope="row">
            {plan.event_name}
            <span className={classes["id"]}>{formatPlanId(plan.event_plan_id)}</span>
          </th>
          <td>
            <DayRange from={plan.plan_date_range.tour_start_date} to={plan.plan_date_range.tour_end_date} />
          </td>
          <td>
            <DayRange
              from={plan.plan_date_range.booking_start_date}
              to={plan.plan_date_range.booking_end_date}
            />
            {plan.booking_date && (
              <span className={classes["id"]}>{t.newestIn(formatMoment(plan.booking_date))}</span>
            )}
          </td>
          <td data-number>{plan.total_bookings}</td>
          <td>
            <BedsMeter plan={plan} isLabelHidden />
          </td>
          <td>
            <MoneyMeter plan={plan} isLabelHidden />
            {plan.overdue_bookings > 0 && (
              <span className={classes["overdue"]}>
                {to.overdueOf(formatRupees(plan.overdue_amount), plan.overdue_bookings)}
              </span>
            )}
          </td>
          <td>
            <PlanLinks plan={plan} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
