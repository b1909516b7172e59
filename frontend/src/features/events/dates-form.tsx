import { type FormEvent, useEffect, useRef } from "react";
import { t as statuses } from "#messages/plan-status";
import { t } from "#messages/wizard";
import {
  type Dates,
  dateProblems,
  earliest,
  type PickedDate,
  pickedAfter,
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
import { LongTextField, TextField } from "@/ui/fields";
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
export type OpenDates = {
  dates: Dates;
  isDraft: boolean;
  isGuaranteed: boolean;
  instructions: string;
  stock?: Stock;
};

type Props = {
  title: string;
  value: OpenDates;
  /** The departure that is changed, as it is saved. */
  plan: Plan | undefined;
  days: number;
  today: string;
  /** The event is on sale. */
  isActive: boolean;
  saving: boolean;
  onChange: (value: OpenDates) => void;
  /** `goesOn`: it was asked for by a button named `GO_ON`, of another part of the page. */
  onSave: (value: OpenDates, refuse: (error: unknown) => boolean, goesOn: boolean) => void;
  onCancel: () => void;
  /** Whether it can be saved as it is; not any more once it is closed. */
  onValid: ((isValid: boolean) => void) | undefined;
};

/** The id of the form, for buttons elsewhere, and the name of one that saves and goes on. */
export const DATES_FORM = "departure";
export const GO_ON = "go-on";

/** The dates of a departure, new or changed. */
export function DatesForm({ title, value, plan, days, today, isActive, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { saving, onChange, onSave, onCancel, onValid } = rest;
  const { dates, isDraft, stock } = value;
  const found: Partial<Record<string, string>> = {
    ...dateProblems(dates, { days, today, kept: plan && datesOf(plan) }),
    ...(stock && plan && stockProblems(stock, plan)),
  };
  const { problems, leave, change, attempt, refuse } = useProblems(found, form);

  const isValid = Object.keys(found).length === 0;
  useEffect(() => {
    onValid?.(isValid);
    return () => onValid?.(false);
  }, [isValid, onValid]);
  // The server refuses other tour dates once beds are taken.
  const taken = plan ? plan.sold + plan.held : 0;

  const field = (name: PickedDate) => ({
    type: "date",
    withAsterisk: true,
    value: dates[name],
    min: earliest(name, dates, today),
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      change(name);
      for (const later of pickedAfter(dates, name)) leave(later);
      const next = withDate(dates, name, event.currentTarget.value, { days, isNew: plan === undefined });
      onChange({ ...value, dates: next });
    },
    onBlur: () => leave(name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const goesOn = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("name") === GO_ON;
    if (attempt()) onSave(value, (error) => refuse(error, FIELDS), goesOn);
  };

  return (
    <form
      ref={form}
      id={DATES_FORM}
      noValidate
      aria-label={title}
      className={classes["form"]}
      onSubmit={submit}
    >
      <h3 className={classes["formTitle"]}>{title}</h3>
      <div className={classes["fields"]}>
        <TextField {...field("bookingStart")} label={words.bookingStart} ref={focusOnce} />
        <TextField {...field("bookingEnd")} label={words.bookingEnd} />
        <TextField
          {...field("tourStart")}
          label={words.tourStart}
          readOnly={taken > 0}
          description={taken > 0 && words.tourFixed(taken)}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
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
      <LongTextField
        label={`${words.instructions} (${t.optional})`}
        description={words.instructionsHint}
        rows={3}
        maxLength={5_000}
        value={value.instructions}
        onChange={(event) => onChange({ ...value, instructions: event.currentTarget.value })}
      />
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
      {isValid && (
        <p className={classes["hint"]} role="status">
          {words.willBe(statuses[statusOf(dates, { isDraft, isActive, today })])}
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
