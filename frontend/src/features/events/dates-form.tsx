import { type FormEvent, useRef } from "react";
import { t as statuses } from "#messages/plan-status";
import { t } from "#messages/wizard";
import {
  type DateField,
  type Dates,
  dateProblems,
  earliest,
  statusOf,
  withDate,
} from "@/features/events/dates";
import classes from "@/features/events/editor.module.css";
import { focusOnce } from "@/features/events/focus-once";
import type { OwnEvent } from "@/features/events/queries";
import { type Stock, stockProblems } from "@/features/events/stock";
import { StockFields } from "@/features/events/stock-fields";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { TextField } from "@/ui/fields";
import { useProblems } from "@/ui/use-problems";

const { dates: words } = t;
const FIELDS = {
  booking_start_date: "bookingStart",
  booking_end_date: "bookingEnd",
  tour_start_date: "tourStart",
  tour_end_date: "tourEnd",
  capacity: "capacity",
  beds: "capacity",
};

type Plan = OwnEvent["event_plans"][number];
/** `stock`: of a departure whose event was published. */
export type OpenDates = { dates: Dates; isDraft: boolean; isGuaranteed: boolean; stock?: Stock };

type Props = {
  title: string;
  value: OpenDates;
  /** The departure that is changed, as it is saved. */
  plan: Plan | undefined;
  days: number;
  today: string;
  saving: boolean;
  onChange: (value: OpenDates) => void;
  onSave: (value: OpenDates, refuse: (error: unknown) => boolean) => void;
  onCancel: () => void;
};

/** The dates of a departure, new or changed. */
export function DatesForm({ title, value, plan, days, today, saving, onChange, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { dates, isDraft, stock } = value;
  const found: Partial<Record<string, string>> = {
    ...dateProblems(dates, { days, today, kept: plan && datesOf(plan) }),
    ...(stock && plan && stockProblems(stock, plan)),
  };
  const { problems, leave, change, attempt, refuse } = useProblems(found, form);

  const field = (name: Exclude<DateField, "tourEnd">) => ({
    type: "date",
    withAsterisk: true,
    value: dates[name],
    min: earliest(name, dates, today),
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      change(name);
      onChange({ ...value, dates: withDate(dates, name, event.currentTarget.value, days) });
    },
    onBlur: () => leave(name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (attempt()) onSave(value, (error) => refuse(error, FIELDS));
  };

  return (
    <form ref={form} noValidate aria-label={title} className={classes["form"]} onSubmit={submit}>
      <h3 className={classes["formTitle"]}>{title}</h3>
      <div className={classes["fields"]}>
        <TextField {...field("bookingStart")} label={words.bookingStart} ref={focusOnce} />
        <TextField {...field("bookingEnd")} label={words.bookingEnd} />
        <TextField {...field("tourStart")} label={words.tourStart} />
        <TextField
          type="date"
          label={words.tourEnd}
          description={words.tourEndHint(days)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={dates.tourEnd}
          error={dates.tourStart ? problems["tourEnd"] : undefined}
          readOnly
        />
      </div>
      {stock && plan && (
        <StockFields
          stock={stock}
          plan={plan}
          problems={problems}
          onChange={(field, next) => {
            change(field);
            onChange({ ...value, stock: next });
          }}
          onLeave={leave}
        />
      )}
      <div className={classes["checks"]}>
        <CheckField
          label={
            <>
              <strong>{words.guaranteed}.</strong> {words.guaranteedHint}
            </>
          }
          checked={value.isGuaranteed}
          onChange={(isGuaranteed) => onChange({ ...value, isGuaranteed })}
        />
        <CheckField
          label={
            <>
              <strong>{words.saveAsDraft}.</strong> {words.saveAsDraftHint}
            </>
          }
          checked={isDraft}
          onChange={(next) => onChange({ ...value, isDraft: next })}
        />
      </div>
      {Object.keys(found).length === 0 && (
        <p className={classes["hint"]} role="status">
          {words.willBe(statuses[statusOf(dates, isDraft, today)])}
        </p>
      )}
      <div className={classes["end"]}>
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

export function datesOf(plan: Plan): Dates {
  return {
    bookingStart: plan.booking_start_date,
    bookingEnd: plan.booking_end_date,
    tourStart: plan.tour_start_date,
    tourEnd: plan.tour_end_date,
  };
}
