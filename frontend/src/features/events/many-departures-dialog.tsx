import { useId, useState } from "react";
import { t } from "#messages/wizard";
import type { Dates } from "@/features/events/dates";
import {
  daysOfMonth,
  departuresOf,
  MOST_DEPARTURES,
  monthsFrom,
  type Proposed,
} from "@/features/events/departures";
import classes from "@/features/events/editor.module.css";
import { formatDayRange, formatMonth, formatShortDay, formatWeekday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";

const { many: words, dates: dateWords } = t;
const OWN = "own";
const MONTHS_OFFERED = 18;
const SATURDAY = 6;

export type ManyDepartures = { dates: readonly Dates[]; isDraft: boolean; isGuaranteed: boolean };

type Props = {
  days: number;
  today: string;
  /** The first days of the departures that there are. */
  taken: readonly string[];
  saving: boolean;
  /** What became of the last try, where not all went well. */
  problem: string | null;
  onAdd: (departures: ManyDepartures) => void;
  onClose: () => void;
};

/** Many departures from one rule, seen before they are made: every Saturday in January. */
export function ManyDeparturesDialog({ days, today, taken, saving, problem, onAdd, onClose }: Props) {
  const name = useId();
  const [weekdays, setWeekdays] = useState<readonly number[]>([SATURDAY]);
  const months = monthsFrom(today, MONTHS_OFFERED);
  const [when, setWhen] = useState(months[1] ?? OWN);
  const [range, setRange] = useState(daysOfMonth(months[1] ?? today));
  const [opens, setOpens] = useState(today);
  const [closesBefore, setClosesBefore] = useState("7");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isDraft, setDraft] = useState(false);
  const [isGuaranteed, setGuaranteed] = useState(false);

  const closes = /^[1-9]\d{0,2}$/.test(closesBefore) ? Number(closesBefore) : null;
  const proposed =
    closes === null
      ? []
      : departuresOf({ weekdays, ...range, opens, closesBefore: closes }, { days, today, taken });
  const chosen = proposed.filter((one) => mayAdd(one) && !left.has(one.dates.tourStart));
  const isTooMany = proposed.length > MOST_DEPARTURES;

  const toggle = (weekday: number) =>
    setWeekdays(
      weekdays.includes(weekday) ? weekdays.filter((one) => one !== weekday) : [...weekdays, weekday],
    );

  return (
    <Dialog title={words.title} opened onClose={onClose} size="lg">
      <form
        noValidate
        className={classes["editor"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length > 0 && !isTooMany) {
            onAdd({ dates: chosen.map(({ dates }) => dates), isDraft, isGuaranteed });
          }
        }}
      >
        <fieldset className={classes["group"]}>
          <legend>{words.weekdays}</legend>
          <div className={classes["weekdays"]}>
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
          </div>
        </fieldset>
        <div className={classes["fields"]}>
          <SelectField
            label={words.when}
            value={when}
            data={[
              ...months.map((month) => ({ value: month, label: formatMonth(month) })),
              { value: OWN, label: words.ownRange },
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setWhen(value);
              if (value !== OWN) setRange(daysOfMonth(value));
            }}
          />
          {when === OWN && (
            <div className={classes["pair"]}>
              <TextField
                type="date"
                label={words.from}
                value={range.from}
                min={today}
                onChange={(event) => setRange({ ...range, from: event.currentTarget.value })}
              />
              <TextField
                type="date"
                label={words.until}
                value={range.until}
                min={range.from}
                onChange={(event) => setRange({ ...range, until: event.currentTarget.value })}
              />
            </div>
          )}
          <TextField
            type="date"
            label={words.opens}
            value={opens}
            min={today}
            onChange={(event) => setOpens(event.currentTarget.value)}
          />
          <TextField
            label={words.closes}
            inputMode="numeric"
            autoComplete="off"
            value={closesBefore}
            error={closes === null && words.daysBefore}
            onChange={(event) => setClosesBefore(event.currentTarget.value)}
          />
        </div>
        <fieldset className={classes["group"]}>
          <legend>{words.preview}</legend>
          {proposed.length === 0 || isTooMany ? (
            <p role="status" className={classes["hint"]}>
              {weekdays.length === 0
                ? words.pickWeekday
                : isTooMany
                  ? words.tooMany(MOST_DEPARTURES)
                  : words.nothing}
            </p>
          ) : (
            <ul className={classes["preview"]}>
              {proposed.map((one) => (
                <li key={one.dates.tourStart}>
                  <Preview
                    one={one}
                    checked={mayAdd(one) && !left.has(one.dates.tourStart)}
                    onChange={(checked) => {
                      const next = new Set(left);
                      if (checked) next.delete(one.dates.tourStart);
                      else next.add(one.dates.tourStart);
                      setLeft(next);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </fieldset>
        <div className={classes["checks"]}>
          <CheckField
            label={
              <>
                <strong>{dateWords.guaranteed}.</strong> {dateWords.guaranteedHint}
              </>
            }
            checked={isGuaranteed}
            onChange={setGuaranteed}
          />
          <CheckField
            label={
              <>
                <strong>{dateWords.saveAsDraft}.</strong> {dateWords.saveAsDraftHint}
              </>
            }
            checked={isDraft}
            onChange={setDraft}
          />
        </div>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className={classes["end"]}>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            loading={saving}
            aria-disabled={chosen.length === 0 || isTooMany || undefined}
          >
            {words.add(isTooMany ? 0 : chosen.length)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type PreviewProps = { one: Proposed; checked: boolean; onChange: (checked: boolean) => void };

function Preview({ one, checked, onChange }: PreviewProps) {
  const { dates, problems, isThere } = one;
  const what = `${formatWeekday(dates.tourStart)} · ${formatDayRange(dates.tourStart, dates.tourEnd)}`;
  const problem = isThere ? words.already : Object.values(problems)[0];
  if (problem) {
    return (
      <p className={classes["small"]}>
        {what} <span className={classes["problem"]}>{problem}</span>
      </p>
    );
  }
  const window = dateWords.window(formatShortDay(dates.bookingStart), formatShortDay(dates.bookingEnd));
  return (
    <CheckField
      label={
        <>
          {what} <span className={classes["small"]}>{window}</span>
        </>
      }
      checked={checked}
      onChange={onChange}
    />
  );
}

function mayAdd({ isThere, problems }: Proposed): boolean {
  return !isThere && Object.keys(problems).length === 0;
}
