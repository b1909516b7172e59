import { useEffect } from "react";
import { t } from "#messages/wizard";
import { BreakEvenHint } from "@/features/events/break-even-hint";
import {
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
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { LongTextField, TextField } from "@/ui/fields";
import { under, useForm } from "@/ui/use-form";

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
  saving: boolean;
  onChange: (value: OpenDates) => void;
  /** `goesOn`: it was submitted by a button named `GO_ON`, elsewhere on the page. */
  onSave: (value: OpenDates, refuse: (error: unknown) => boolean, goesOn: boolean) => void;
  onCancel: () => void;
  /** Whether it can be saved now; false once it is closed. */
  onValid: ((isValid: boolean) => void) | undefined;
};

/** The id of the form, for buttons elsewhere, and the name of one that saves and goes on. */
export const DATES_FORM = "departure";
export const GO_ON = "go-on";

/** The dates of a departure, new or changed. */
export function DatesForm({ title, eventId, value, plan, prices, days, today, eventStatus, ...rest }: Props) {
  const { saving, onChange, onSave, onCancel, onValid } = rest;
  const form = useForm<OpenDates>({
    start: value,
    problemsOf: ({ dates, stock, privacy, ...group }) => ({
      ...groupProblems(group, dates),
      ...under("privacy", privacyProblems(privacy)),
      ...under("dates", dateProblems(dates, { days, today, savedDates: plan && datesOf(plan) })),
      ...(stock && plan && under("stock", stockProblems(stock, plan))),
    }),
    wireNames: FIELDS,
    onChange,
  });
  const { dates, isDraft, stock } = form.values;
  const status = statusOf(dates, { isDraft, isActive: eventStatus === "active", today });
  const isValid = form.isWhole;
  useEffect(() => {
    onValid?.(isValid);
    return () => onValid?.(false);
  }, [isValid, onValid]);
  // The server refuses other tour dates once beds are taken.
  const takenBeds = plan ? plan.sold + plan.held : 0;

  const field = (name: PickedDate) => ({
    ...form.field(`dates.${name}`),
    type: "date",
    withAsterisk: true,
    min: earliest(name, dates, today),
    onChange: (event: { currentTarget: { value: string } }) => {
      for (const later of pickedAfter(dates, name)) form.leave(`dates.${later}`);
      form.set(
        "dates",
        withDate(dates, name, event.currentTarget.value, { days, isNew: plan === undefined }),
        `dates.${name}`,
      );
    },
  });

  return (
    <form
      ref={form.ref}
      id={DATES_FORM}
      noValidate
      aria-label={title}
      className={classes["form"]}
      onSubmit={form.submit((values, event) => {
        const submitter = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
        onSave(values, form.refuse, submitter?.getAttribute("name") === GO_ON);
      })}
    >
      <h3 className={classes["formTitle"]}>{title}</h3>
      <div className={classes["fields"]}>
        <TextField {...field("bookingStart")} label={words.bookingStart} ref={focusOnce} />
        <TextField {...field("bookingEnd")} label={words.bookingEnd} />
        <TextField
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
          error={dates.tourStart ? form.problems["dates.tourEnd"] : undefined}
          readOnly
        />
      </div>
      {stock && plan && <StockFields plan={plan} prices={prices} stock={stock} field={form.field} />}
      {!form.values.isGuaranteed && (
        <div className={classes["fields"]}>
          <TextField
            {...form.field("minimumGroup")}
            label={`${words.minimumGroup} (${t.optional})`}
            description={words.minimumGroupHint}
            inputMode="numeric"
            maxLength={4}
          />
          <TextField
            {...form.field("decideOn")}
            type="date"
            label={`${words.decideOn} (${t.optional})`}
            description={words.decideOnHint}
            min={today}
          />
        </div>
      )}
      {!form.values.isGuaranteed && (
        <BreakEvenHint
          eventId={eventId}
          planId={plan?.ep_id}
          value={form.values.minimumGroup}
          onTake={(people) => form.set("minimumGroup", people)}
        />
      )}
      <LongTextField
        {...form.field("instructions")}
        label={`${words.instructions} (${t.optional})`}
        description={words.instructionsHint}
        rows={3}
        maxLength={5_000}
      />
      <div className={classes["checks"]}>
        <CheckField
          label={
            <>
              <strong>{words.guaranteed}.</strong> {words.guaranteedHint}
            </>
          }
          {...form.check("isGuaranteed")}
        />
        <CheckField
          label={
            <>
              <strong>{words.saveAsDraft}.</strong> {words.saveAsDraftHint}
            </>
          }
          {...form.check("isDraft")}
        />
        <PrivacyFields form={form} />
      </div>
      {isValid && (
        <p className={classes["hint"]} role="status">
          {words.willBe(statusText(status, dates, { isDraftEvent: eventStatus === "draft", today }))}
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
