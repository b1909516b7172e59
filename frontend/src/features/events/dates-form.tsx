import { zodResolver } from "@hookform/resolvers/zod";
import { type ComponentProps, useEffect, useRef } from "react";
import { type Control, useForm } from "react-hook-form";
import { t } from "#messages/wizard";
import { BreakEvenHint } from "@/features/events/break-even-hint";
import {
  type DateField,
  type Dates,
  dateProblems,
  earliest,
  type OpenDates,
  type PickedDate,
  pickedAfter,
  statusOf,
  statusText,
  withDate,
} from "@/features/events/dates";
import classes from "@/features/events/editor.module.css";
import { focusOnce } from "@/features/events/focus-once";
import { privacyProblems } from "@/features/events/privacy";
import { PrivacyFields } from "@/features/events/privacy-fields";
import type { OwnEvent } from "@/features/events/queries";
import { stockProblems } from "@/features/events/stock";
import { StockFields } from "@/features/events/stock-fields";
import { checkedValues, under } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { useTyped } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { FormCheckField, FormLongTextField, FormTextField, useBoundField } from "@/ui/form-fields";
import { Grid, Heading, Hint, Row, Stack } from "@/ui/layout";

const { dates: words } = t;
const FIELDS = {
  booking_start_date: "dates.bookingStart",
  booking_end_date: "dates.bookingEnd",
  tour_start_date: "dates.tourStart",
  tour_end_date: "dates.tourEnd",
  capacity: "stock.capacity",
  beds: "stock.capacity",
  access_code: "privacy.code",
  minimum_party: "privacy.minimumParty",
  runs_from: "minimumGroup",
  decide_on: "decideOn",
} as const;

type Plan = OwnEvent["event_plans"][number];

type Props = {
  title: string;
  value: OpenDates;
  /** The departure that is changed, as it is saved. */
  plan: Plan | undefined;
  prices: OwnEvent["room_bed_pricings"];
  eventId: number;
  days: number;
  today: string;
  eventStatus: OwnEvent["status"];
  onChange: (value: OpenDates) => void;
  /** `goesOn`: it was submitted by a button named `GO_ON`, elsewhere on the page. */
  onSave: (value: OpenDates, refuse: (error: unknown) => boolean, goesOn: boolean) => Promise<unknown>;
  onCancel: () => void;
  /** Whether it can be saved now; false once it is closed. */
  onValid: ((isValid: boolean) => void) | undefined;
};

/** The id of the form, for buttons elsewhere, and the name of one that saves and goes on. */
export const DATES_FORM = "departure";
export const GO_ON = "go-on";

/** The dates of a departure, new or changed. */
export function DatesForm({ title, eventId, value, plan, prices, days, today, eventStatus, ...rest }: Props) {
  const { onChange, onSave, onCancel, onValid } = rest;
  const problemsOf = ({ dates, stock, privacy, ...group }: OpenDates) => ({
    ...groupProblems(group, dates),
    ...under("privacy", privacyProblems(privacy)),
    ...under("dates", dateProblems(dates, { days, today, savedDates: plan && datesOf(plan) })),
    ...(stock && plan && under("stock", stockProblems(stock, plan))),
  });
  const form = useForm<OpenDates>({
    ...formOptions,
    defaultValues: value,
    resolver: zodResolver(checkedValues(problemsOf)),
  });
  useTyped(form, onChange);
  const { control } = form;
  const values = form.watch();
  const { dates, isDraft, stock, isGuaranteed } = values;
  const status = statusOf(dates, { isDraft, isActive: eventStatus === "active", today });
  const isValid = Object.keys(problemsOf(values)).length === 0;
  const goesOn = useRef(false);
  useEffect(() => {
    onValid?.(isValid);
    return () => onValid?.(false);
  }, [isValid, onValid]);
  // The server refuses other tour dates once beds are taken.
  const takenBeds = plan ? plan.sold + plan.held : 0;

  const field = (name: PickedDate) => ({
    control,
    name,
    min: earliest(name, dates, today),
    onPick: (day: string) => {
      const next = withDate(dates, name, day, { days, isNew: plan === undefined });
      for (const date of Object.keys(next) as DateField[])
        if (next[date] !== dates[date]) form.setValue(`dates.${date}`, next[date]);
      void form.trigger(pickedAfter(dates, name).map((later) => `dates.${later}` as const));
    },
  });

  return (
    <Form
      form={form}
      id={DATES_FORM}
      aria-label={title}
      className={classes["form"]}
      onSubmitCapture={({ nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent;
        goesOn.current = submitter?.getAttribute("name") === GO_ON;
      }}
      onSave={(saved) => onSave(saved, (error) => showServerErrors(form, error, FIELDS), goesOn.current)}
    >
      <Heading level={3} size="lg">
        {title}
      </Heading>
      <Grid>
        <DayField {...field("bookingStart")} label={words.bookingStart} ref={focusOnce} />
        <DayField {...field("bookingEnd")} label={words.bookingEnd} />
        <DayField
          {...field("tourStart")}
          label={words.tourStart}
          readOnly={takenBeds > 0}
          description={takenBeds > 0 && words.tourFixed(takenBeds)}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        <TextField
          type="date"
          label={words.tourEnd}
          description={words.tourEndHint(days)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={dates.tourEnd}
          error={dates.tourStart ? form.formState.errors.dates?.tourEnd?.message : undefined}
          readOnly
        />
      </Grid>
      {stock && plan && <StockFields plan={plan} prices={prices} control={control} />}
      {!isGuaranteed && (
        <Grid>
          <FormTextField
            control={control}
            name="minimumGroup"
            label={`${words.minimumGroup} (${t.optional})`}
            description={words.minimumGroupHint}
            inputMode="numeric"
            maxLength={4}
          />
          <FormTextField
            control={control}
            name="decideOn"
            type="date"
            label={`${words.decideOn} (${t.optional})`}
            description={words.decideOnHint}
            min={today}
          />
        </Grid>
      )}
      {!isGuaranteed && (
        <BreakEvenHint
          eventId={eventId}
          planId={plan?.ep_id}
          value={values.minimumGroup}
          onTake={(people) => form.setValue("minimumGroup", people)}
        />
      )}
      <FormLongTextField
        control={control}
        name="instructions"
        label={`${words.instructions} (${t.optional})`}
        description={words.instructionsHint}
        rows={3}
        maxLength={5_000}
      />
      <Stack gap={3}>
        <FormCheckField
          control={control}
          name="isGuaranteed"
          label={
            <>
              <strong>{words.guaranteed}.</strong> {words.guaranteedHint}
            </>
          }
        />
        <FormCheckField
          control={control}
          name="isDraft"
          label={
            <>
              <strong>{words.saveAsDraft}.</strong> {words.saveAsDraftHint}
            </>
          }
        />
        <PrivacyFields control={control} />
      </Stack>
      {isValid && (
        <Hint below={3} role="status">
          {words.willBe(statusText(status, dates, { isDraftEvent: eventStatus === "draft", today }))}
        </Hint>
      )}
      <Row justify="end">
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
        <SubmitButton control={control}>{words.save}</SubmitButton>
      </Row>
    </Form>
  );
}

type DayProps = Omit<ComponentProps<typeof TextField>, "name"> & {
  control: Control<OpenDates>;
  name: PickedDate;
  onPick: (day: string) => void;
};

function DayField({ control, name, onPick, ...props }: DayProps) {
  const field = useBoundField({ control, name: `dates.${name}` });
  return (
    <TextField
      {...field}
      value={String(field.value)}
      onChange={(event) => onPick(event.currentTarget.value)}
      type="date"
      withAsterisk
      {...props}
    />
  );
}

type Group = Pick<OpenDates, "isGuaranteed" | "minimumGroup" | "decideOn">;

/** The errors of a minimum group and its decision date. */
function groupProblems({ isGuaranteed, minimumGroup, decideOn }: Group, { tourStart }: Dates) {
  if (isGuaranteed) return {};
  return {
    ...(minimumGroup.trim() &&
      !/^[1-9]\d*$/.test(minimumGroup.trim()) && { minimumGroup: words.minimumGroupForm }),
    ...(decideOn && tourStart && decideOn >= tourStart && { decideOn: words.decideOnLate }),
  };
}

/** What the form says of the group, as the API takes it; nothing of a group that stays as it is. Null: a new departure. */
export function wireGroup({ isGuaranteed, minimumGroup, decideOn }: Group, plan: Plan | null) {
  const people = isGuaranteed ? 0 : minimumGroup.trim() ? Number(minimumGroup.trim()) : null;
  const day = people ? decideOn || null : null;
  return {
    ...(people !== plan?.runs_from && { runs_from: people }),
    ...(day !== plan?.decide_on && { decide_on: day }),
  };
}

export function groupOf({ runs_from, decide_on }: Plan): Group {
  return {
    isGuaranteed: runs_from === 0,
    minimumGroup: runs_from ? String(runs_from) : "",
    decideOn: decide_on ?? "",
  };
}

export function datesOf(plan: Plan): Dates {
  return {
    bookingStart: plan.booking_start_date,
    bookingEnd: plan.booking_end_date,
    tourStart: plan.tour_start_date,
    tourEnd: plan.tour_end_date,
  };
}
