import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/wizard";
import {
  type DepartureRule,
  daysOfMonth,
  monthsFrom,
  type Proposed,
  previewQuery,
} from "@/features/events/departures";
import classes from "@/features/events/editor.module.css";
import { formatDayRange, formatMonth, formatShortDay, formatWeekday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { FormCheckField, FormTextField } from "@/ui/form-fields";
import { Grid, Hint, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";

const { many: words, dates: dateWords } = t;
const OWN = "own";
const MONTHS_OFFERED = 18;
const SATURDAY = 6;

type Props = {
  eventId: number;
  today: string;
  /** The minimum group with which the departures begin. */
  group: { isGuaranteed: boolean; minimumGroup: string };
  saving: boolean;
  /** The result of the last attempt, if some departures failed. */
  problem: string | null;
  onAdd: (rule: DepartureRule) => void;
  onClose: () => void;
};

const ManyValues = z.object({
  weekdays: z.array(z.number()),
  when: z.string(),
  range: z.object({ from: z.string(), until: z.string() }),
  opens: z.string(),
  closesBefore: z.string(),
  leaveOut: z.array(z.string()),
  isDraft: z.boolean(),
  isGuaranteed: z.boolean(),
  minimumGroup: z.string().check(z.trim(), z.regex(/^([1-9]\d*)?$/, dateWords.minimumGroupForm)),
});

/** Adds several departures by a rule such as every Saturday in January, with a preview. */
export function ManyDeparturesDialog({ eventId, today, group, saving, problem, onAdd, onClose }: Props) {
  const name = useId();
  const months = monthsFrom(today, MONTHS_OFFERED);
  const form = useForm<z.infer<typeof ManyValues>>({
    ...formOptions,
    defaultValues: {
      weekdays: [SATURDAY],
      when: months[1] ?? OWN,
      range: daysOfMonth(months[1] ?? today),
      opens: today,
      closesBefore: "7",
      leaveOut: [],
      isDraft: false,
      isGuaranteed: group.isGuaranteed,
      minimumGroup: group.minimumGroup,
    },
    resolver: zodResolver(ManyValues),
  });
  const { control } = form;
  const { weekdays, when, range, opens, closesBefore, leaveOut, isDraft, isGuaranteed, minimumGroup } =
    form.watch();

  const setRange = (month: string) => {
    const { from, until } = daysOfMonth(month);
    form.setValue("range.from", from);
    form.setValue("range.until", until);
  };
  const closes = /^[1-9]\d{0,2}$/.test(closesBefore) ? Number(closesBefore) : null;
  const rule: DepartureRule | null =
    closes && opens && range.from && range.until && weekdays.length > 0
      ? {
          // The server's week begins on Monday.
          weekdays: weekdays.map((weekday) => (weekday + 6) % 7),
          first: range.from,
          last: range.until,
          booking_start_date: opens,
          // Ignored when the day on which booking opens is given.
          booking_opens_days: 1,
          booking_closes_days: closes,
          leave_out: [],
        }
      : null;
  const preview = useQuery(previewQuery(eventId, rule));
  const proposed = rule && !preview.isError ? (preview.data?.departures ?? []) : [];
  const chosen = proposed.filter(
    (departure) => !departure.exists && !leaveOut.includes(departure.tour_start_date),
  );
  const isReady = chosen.length > 0 && !preview.isPlaceholderData;

  const toggle = (weekday: number) =>
    form.setValue(
      "weekdays",
      weekdays.includes(weekday)
        ? weekdays.filter((chosenDay) => chosenDay !== weekday)
        : [...weekdays, weekday],
    );

  return (
    <Dialog title={words.title} opened onClose={onClose} size="lg">
      <Form
        form={form}
        className={classes["editor"]}
        onSave={() => {
          if (rule && isReady) {
            onAdd({
              ...rule,
              leave_out: proposed
                .map((departure) => departure.tour_start_date)
                .filter((day) => leaveOut.includes(day)),
              status: isDraft ? "draft" : "active",
              runs_from: isGuaranteed ? 0 : Number(minimumGroup.trim()) || null,
            });
          }
        }}
      >
        <fieldset className={classes["group"]}>
          <legend>{words.weekdays}</legend>
          <Row gap={2}>
            {words.weekdayNames.map((weekday, index) => (
              <label key={weekday} className={classes["weekday"]}>
                <input
                  type="checkbox"
                  name={name}
                  aria-label={weekday}
                  checked={weekdays.includes(index)}
                  onChange={() => toggle(index)}
                />
                <span aria-hidden>{words.weekdayShort[index]}</span>
              </label>
            ))}
          </Row>
        </fieldset>
        <Grid>
          <SelectField
            name="when"
            value={when}
            label={words.when}
            data={[
              ...months.map((month) => ({ value: month, label: formatMonth(month) })),
              { value: OWN, label: words.ownRange },
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              form.setValue("when", value);
              if (value !== OWN) setRange(value);
            }}
          />
          {when === OWN && (
            <Grid pair>
              <FormTextField control={control} name="range.from" type="date" label={words.from} min={today} />
              <FormTextField
                control={control}
                name="range.until"
                type="date"
                label={words.until}
                min={range.from}
              />
            </Grid>
          )}
          <FormTextField control={control} name="opens" type="date" label={words.opens} min={today} />
          <FormTextField
            control={control}
            name="closesBefore"
            label={words.closes}
            inputMode="numeric"
            autoComplete="off"
            error={closes === null && words.daysBefore}
          />
          {!isGuaranteed && (
            <FormTextField
              control={control}
              name="minimumGroup"
              label={`${dateWords.minimumGroup} (${t.optional})`}
              description={dateWords.minimumGroupHint}
              inputMode="numeric"
              maxLength={4}
            />
          )}
        </Grid>
        <fieldset className={classes["group"]}>
          <legend>{words.preview}</legend>
          {proposed.length === 0 ? (
            <Hint below={3} role="status">
              {weekdays.length === 0
                ? words.pickWeekday
                : preview.isError
                  ? preview.error.message
                  : preview.isFetching && words.looking}
            </Hint>
          ) : (
            <ul className={classes["preview"]} aria-busy={preview.isPlaceholderData}>
              {proposed.map((departure) => (
                <li key={departure.tour_start_date}>
                  <Preview
                    departure={departure}
                    checked={!departure.exists && !leaveOut.includes(departure.tour_start_date)}
                    onChange={(checked) => {
                      const otherDays = leaveOut.filter((day) => day !== departure.tour_start_date);
                      form.setValue(
                        "leaveOut",
                        checked ? otherDays : [...otherDays, departure.tour_start_date],
                      );
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </fieldset>
        <Stack gap={3}>
          <FormCheckField
            control={control}
            name="isGuaranteed"
            label={
              <>
                <strong>{dateWords.guaranteed}.</strong> {dateWords.guaranteedHint}
              </>
            }
          />
          <FormCheckField
            control={control}
            name="isDraft"
            label={
              <>
                <strong>{dateWords.saveAsDraft}.</strong> {dateWords.saveAsDraftHint}
              </>
            }
          />
        </Stack>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Row justify="end">
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <SubmitButton control={control} loading={saving} aria-disabled={!isReady || undefined}>
            {words.add(chosen.length)}
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

type PreviewProps = { departure: Proposed; checked: boolean; onChange: (checked: boolean) => void };

function Preview({ departure, checked, onChange }: PreviewProps) {
  const dates = `${formatWeekday(departure.tour_start_date)} · ${formatDayRange(departure.tour_start_date, departure.tour_end_date)}`;
  if (departure.exists) {
    return (
      <Hint>
        {dates}{" "}
        <Text as="span" tone="bad" size="sm">
          {words.already}
        </Text>
      </Hint>
    );
  }
  const window = dateWords.window(
    formatShortDay(departure.booking_start_date),
    formatShortDay(departure.booking_end_date),
  );
  return (
    <CheckField
      label={
        <>
          {dates} <Hint as="span">{window}</Hint>
        </>
      }
      checked={checked}
      onChange={onChange}
    />
  );
}
