import { linkOptions } from "@tanstack/react-router";
import { t as edit } from "#messages/bulk-edit";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import type { Wire } from "@/api/wire";
import classes from "@/features/departures/booking-rows.module.css";
import { BedsMeter, MoneyMeter } from "@/features/departures/plan-meters";
import { planChoice, type Selection } from "@/features/departures/plan-selection";
import { formatDay } from "@/lib/dates";
import { formatPlanId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { choiceColumn } from "@/ui/choice-column";
import type { Column, Sorting } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { Note, Row } from "@/ui/layout";
import { MoreMenu } from "@/ui/more-menu";
import { RecordTable } from "@/ui/record-table";
import { RowLink } from "@/ui/row-link";

type Plan = Wire["PlanSummary"];

const columns: readonly Column<Plan>[] = [
  {
    name: t.trip,
    sort: "name",
    kind: "title",
    cell: (plan) => (
      <>
        {plan.event_name}
        <Note small>{formatPlanId(plan.event_plan_id)}</Note>
      </>
    ),
  },
  {
    name: t.tourDates,
    sort: "starts",
    cell: ({ plan_date_range: days }) => <DayRange from={days.tour_start_date} to={days.tour_end_date} />,
  },
  {
    name: t.bookingWindow,
    from: "wide",
    cell: ({ plan_date_range: days, booking_date }) => (
      <>
        <DayRange from={days.booking_start_date} to={days.booking_end_date} />
        {booking_date && <Note small>{t.newestIn(formatDay(booking_date))}</Note>}
      </>
    ),
  },
  {
    name: t.bookings,
    sort: "bookings",
    kind: "number",
    from: "medium",
    cell: (plan) => plan.total_bookings,
  },
  { name: t.bedsSold, sort: "sold", cell: (plan) => <BedsMeter plan={plan} isLabelHidden /> },
  {
    name: t.received,
    sort: "received",
    cell: (plan) => (
      <>
        <MoneyMeter plan={plan} isLabelHidden />
        {plan.overdue_bookings > 0 && (
          <span className={classes["overdue"]}>
            {to.overdueOf(formatRupees(plan.overdue_amount), plan.overdue_bookings)}
          </span>
        )}
      </>
    ),
  },
  { name: t.actions, kind: "actions", cell: (plan) => <PlanActs plan={plan} /> },
];

function PlanActs({ plan }: { plan: Plan }) {
  const params = { eventId: plan.event_id };
  const search = { plan: plan.event_plan_id };
  const name = `${plan.event_name}, ${formatPlanId(plan.event_plan_id)}`;
  return (
    <Row as="span" noWrap gap={1}>
      <RowLink to="/to/orders/$eventId" params={params} search={search} aria-label={t.viewDetailsOf(name)}>
        {t.viewDetails}
      </RowLink>
      <MoreMenu
        label={to.moreOf(name)}
        acts={[
          {
            label: to.rooming,
            name: to.roomingOf(name),
            link: linkOptions({ to: "/to/orders/$eventId/rooming", params, search }),
          },
          {
            label: to.sheet,
            name: to.sheetOf(name),
            link: linkOptions({ to: "/to/orders/$eventId/sheet", params, search }),
          },
          {
            label: to.messageTravellers,
            name: to.messageOf(name),
            link: linkOptions({ to: "/to/orders/$eventId/messages", params, search }),
          },
          {
            label: to.profit,
            name: to.profitOf(name),
            link: linkOptions({ to: "/to/orders/$eventId/profit", params, search }),
          },
        ]}
      />
    </Row>
  );
}

type Props = {
  plans: readonly Plan[];
  /** Null where departures cannot be edited. */
  selection: Selection | null;
  total: number;
  sorting: Sorting;
  fileOf: (format: "csv" | "xlsx") => string;
};

/** Departures as a table. */
export function PlanTable({ plans, selection, total, sorting, fileOf }: Props) {
  return (
    <RecordTable
      table="departures"
      label={t.groupBookings}
      count={to.departures(total)}
      columns={
        selection
          ? [choiceColumn({ rows: plans, all: edit.selectPage, ...planChoice(selection) }), ...columns]
          : columns
      }
      rows={plans}
      keyOf={(plan) => plan.event_plan_id}
      sorting={sorting}
      fileOf={fileOf}
    />
  );
}
