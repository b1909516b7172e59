import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, IndianRupee } from "lucide-react";
import { t } from "#messages/departure-calendar";
import { t as operator } from "#messages/operator";
import type { Wire } from "@/api/wire";
import { fillOf, plansBetween, weeksOf } from "@/features/departures/calendar";
import classes from "@/features/departures/departure-calendar.module.css";
import {
  addDays,
  addMonths,
  firstDayOf,
  formatDay,
  formatDayRange,
  formatMonth,
  lastDayOf,
  monthOf,
} from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Segments } from "@/ui/segments";
import { useReadersToday } from "@/ui/use-today";

type Plan = Wire["PlanSummary"];

const SPANS = ["month", "quarter"] as const;
export type Span = (typeof SPANS)[number];
const QUARTER = 3;

type Props = {
  plans: readonly Plan[];
  /** How many departures there are, of which the first are shown. */
  total: number;
  month: string;
  span: Span;
  onMove: (month: string, span: Span) => void;
};

/** Departures of a month as bars over its days, or of three months as lists; on a phone always as lists. */
export function DepartureCalendar({ plans, total, month, span, onMove }: Props) {
  const today = useReadersToday();
  const count = span === "quarter" ? QUARTER : 1;
  const months = Array.from({ length: count }, (_, index) => addMonths(month, index));
  const last = months.at(-1) ?? month;
  const title = count === 1 ? formatMonth(month) : t.months(formatMonth(month), formatMonth(last));
  return (
    <Stack as="section" aria-label={t.calendar}>
      <Row justify="between" gap={4} rowGap={2}>
        <Heading aria-live="polite">{title}</Heading>
        <Row noWrap gap={1}>
          <Segments
            label={t.span}
            value={span}
            options={SPANS.map((value) => ({ value, label: t.spans[value] }))}
            onChange={(next) => onMove(month, next)}
          />
          <IconButton label={t.earlier} onClick={() => onMove(addMonths(month, -count), span)}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          {today && (
            <Button variant="outline" size="sm" onClick={() => onMove(monthOf(today), span)}>
              {t.today}
            </Button>
          )}
          <IconButton label={t.later} onClick={() => onMove(addMonths(month, count), span)}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </Row>
      </Row>
      <ul className={classes["legend"]} aria-label={t.legend}>
        {(["low", "half", "full"] as const).map((fill) => (
          <li key={fill}>
            <span className={classes["sample"]} data-fill={fill} aria-hidden />
            {t.fills[fill]}
          </li>
        ))}
        <li>
          <IndianRupee size={14} aria-hidden /> {t.isOverdue}
        </li>
      </ul>
      {total > plans.length && <Notice tone="warn">{t.more(plans.length, total)}</Notice>}
      {span === "month" && (
        <div className={classes["wide"]}>
          <Month month={month} plans={plans} today={today} />
        </div>
      )}
      <div
        className={span === "month" ? `${classes["months"]} ${classes["narrow"]}` : classes["months"]}
        data-months={count}
      >
        {months.map((first) => (
          <Agenda key={first} month={first} plans={plans} isNamed={count > 1} />
        ))}
      </div>
    </Stack>
  );
}

type MonthProps = { month: string; plans: readonly Plan[]; today: string | null };

function Month({ month, plans, today }: MonthProps) {
  const weeks = weeksOf(month, plans);
  return (
    <div className={classes["month"]}>
      <div className={`${classes["week"]} ${classes["names"]}`} aria-hidden>
        {t.weekdays.map((name) => (
          <span key={name} className={classes["name"]}>
            {name}
          </span>
        ))}
      </div>
      {weeks.map(({ days, bars }) => (
        <div key={days[0]} className={classes["week"]}>
          {days.map((day, column) => (
            <span
              key={day}
              className={classes["day"]}
              style={{ gridColumn: column + 1 }}
              data-other={monthOf(day) !== month || undefined}
              data-today={day === today || undefined}
            >
              <span className="visually-hidden">{formatDay(day)}</span>
              <span aria-hidden>{Number(day.slice(-2))}</span>
            </span>
          ))}
          {bars.map(({ plan, from, until, isStart }) => (
            <TripLink
              key={plan.event_plan_id}
              plan={plan}
              column={`${from} / ${until + 1}`}
              isRepeated={!isStart && days[0] !== weeks[0]?.days[0]}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Agenda({ month, plans, isNamed }: { month: string; plans: readonly Plan[]; isNamed: boolean }) {
  // With several months, a departure is in that of its first day.
  const inMonth = plansBetween(plans, firstDayOf(month), lastDayOf(month)).filter(
    ({ plan_date_range: days }) => !isNamed || days.tour_start_date >= firstDayOf(month),
  );
  return (
    <section aria-label={t.inMonth(formatMonth(month))}>
      {isNamed && <h3>{formatMonth(month)}</h3>}
      {inMonth.length === 0 ? (
        <Hint>{t.none}</Hint>
      ) : (
        <ul className={classes["agenda"]}>
          {inMonth.map((plan) => (
            <li key={plan.event_plan_id}>
              <TripLink plan={plan} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type TripProps = {
  plan: Plan;
  /** The days that it takes in a week. */
  column?: string;
  /** A later week of the same departure, which keyboards and screen readers pass over. */
  isRepeated?: boolean;
};

function TripLink({ plan, column, isRepeated = false }: TripProps) {
  const { tour_start_date: from, tour_end_date: until } = plan.plan_date_range;
  const isGone = plan.status === "cancelled";
  const beds = operator.ofBeds(plan.beds_sold, plan.tour_capacity);
  const facts = [
    t.fills[fillOf(plan)],
    operator.tabs[plan.status],
    plan.balance_due > 0 && t.due(formatRupees(plan.balance_due)),
    plan.overdue_bookings > 0 && t.overdue(formatRupees(plan.overdue_amount)),
  ].filter(Boolean);
  const about = `${formatDayRange(from, until)} · ${facts.join(" · ")}`;
  return (
    <Link
      to="/to/orders/$eventId"
      params={{ eventId: plan.event_id }}
      search={{ plan: plan.event_plan_id }}
      className={classes["trip"]}
      data-fill={isGone ? undefined : fillOf(plan)}
      data-gone={isGone || undefined}
      title={`${plan.event_name}, ${beds}, ${about}`}
      {...(column && { style: { gridColumn: column } })}
      {...(isRepeated && { "aria-hidden": true, tabIndex: -1 })}
    >
      <span className={classes["beds"]}>
        {plan.beds_sold}/{plan.tour_capacity}
      </span>
      <span className={classes["words"]}>{plan.event_name}</span>
      {plan.overdue_bookings > 0 && <IndianRupee size={14} aria-hidden />}
      <span className={column ? "visually-hidden" : classes["when"]}>{about}</span>
    </Link>
  );
}

/** The first and the last day that the calendar shows: of a month, also the days of other months in its weeks. */
export function daysShown(month: string, span: Span): { from: string; until: string } {
  const last = span === "quarter" ? addMonths(month, QUARTER - 1) : month;
  const beside = span === "quarter" ? 0 : 6;
  return { from: addDays(firstDayOf(month), -beside), until: addDays(lastDayOf(last), beside) };
}
