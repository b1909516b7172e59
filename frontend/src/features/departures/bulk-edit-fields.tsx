import { type ReactNode, useId } from "react";
import { t } from "#messages/bulk-edit";
import type { Wire } from "@/api/wire";
import { sharingName } from "@/domain/beds";
import {
  ALL_TYPES,
  type EditDraft,
  isShiftWrong,
  isWrong,
  KEEP,
  type Kind,
  NEW_SHIFT,
  NEW_TERMS,
  type NumberDraft,
  type TermsKind,
} from "@/features/departures/bulk-edit";
import classes from "@/features/departures/bulk-edit.module.css";
import { formatDayRange } from "@/lib/dates";
import { CheckField } from "@/ui/check-field";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { TextField } from "@/ui/fields";
import { Hint, Stack } from "@/ui/layout";
import { SelectField } from "@/ui/select-field";

const PRICE_KINDS = ["keep", "set", "add", "percent", "trip"] as const;
const COUNT_KINDS = ["keep", "set", "add"] as const;

type Props = {
  draft: EditDraft;
  onChange: (values: Partial<EditDraft>) => void;
  /** The sharing types of the departures, each once. */
  types: readonly string[];
  plans: readonly Wire["PlanSummary"][];
};

/** What can change on each of the departures, a part for each. */
export function BulkEditFields({ draft, onChange, types, plans }: Props) {
  const { prices, beds, shift, terms } = draft;
  const names = types.length > 1 ? [ALL_TYPES, ...types] : types;
  return (
    <Stack gap={3}>
      <Part
        label={t.price}
        isOn={prices !== null}
        onToggle={(isOn) => onChange({ prices: isOn ? {} : null })}
        hint={t.priceHint}
      >
        {names.map((name) => (
          <NumberRow
            key={name}
            what={nameOf(name)}
            kinds={PRICE_KINDS}
            value={prices?.[name] ?? KEEP}
            onChange={(value) => onChange({ prices: { ...prices, [name]: value } })}
          />
        ))}
      </Part>
      <Part
        label={t.beds}
        isOn={beds !== null}
        onToggle={(isOn) => onChange({ beds: isOn ? {} : null, places: KEEP })}
      >
        <NumberRow
          what={t.places}
          kinds={COUNT_KINDS}
          value={draft.places}
          onChange={(places) => onChange({ places })}
        />
        {types.map((name) => (
          <NumberRow
            key={name}
            what={t.bedsOf(nameOf(name))}
            kinds={COUNT_KINDS}
            value={beds?.[name] ?? KEEP}
            onChange={(value) => onChange({ beds: { ...beds, [name]: value } })}
          />
        ))}
      </Part>
      <Part
        label={t.dates}
        isOn={shift !== null}
        onToggle={(isOn) => onChange({ shift: isOn ? NEW_SHIFT : null })}
      >
        {shift && <ShiftFields shift={shift} onChange={(next) => onChange({ shift: next })} />}
      </Part>
      <Part
        label={t.terms}
        isOn={terms !== null}
        onToggle={(isOn) => onChange({ terms: isOn ? NEW_TERMS : null })}
        hint={t.termsHint}
      >
        {terms && <TermsFields terms={terms} plans={plans} onChange={(next) => onChange({ terms: next })} />}
      </Part>
    </Stack>
  );
}

type PartProps = {
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  hint?: string;
  children: ReactNode;
};

/** A part that is edited once its box is ticked. */
function Part({ label, isOn, onToggle, hint, children }: PartProps) {
  return (
    <Stack gap={3} surface="outlined">
      <CheckField label={label} checked={isOn} onChange={onToggle} />
      {isOn && (
        <Stack as="fieldset" gap={3}>
          <legend className="visually-hidden">{label}</legend>
          {children}
          {hint && <Hint>{hint}</Hint>}
        </Stack>
      )}
    </Stack>
  );
}

type RowProps = {
  what: string;
  kinds: readonly Kind[];
  value: NumberDraft;
  onChange: (value: NumberDraft) => void;
};

/** How a number changes, and by how much. */
function NumberRow({ what, kinds, value: draft, onChange }: RowProps) {
  const isPrice = kinds === PRICE_KINDS;
  const { kind, value } = draft;
  const hasValue = kind !== "keep" && kind !== "trip";
  const label = kind === "percent" ? t.percent(what) : isPrice ? t.amount(what) : t.number(what);
  return (
    <div className={classes["row"]}>
      <span className={classes["what"]} aria-hidden>
        {what}
      </span>
      <SelectField
        aria-label={t.change(what)}
        value={kind}
        data={kinds.map((option) => ({ value: option, label: t.kinds[option] }))}
        onChange={(event) => onChange({ kind: event.currentTarget.value as Kind, value })}
      />
      {hasValue && (
        <TextField
          aria-label={label}
          placeholder={kind === "percent" ? "%" : isPrice ? "₹" : ""}
          inputMode="text"
          autoComplete="off"
          maxLength={14}
          value={value}
          error={isWrong(draft, isPrice)}
          onChange={(event) => onChange({ kind, value: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

type ShiftProps = {
  shift: NonNullable<EditDraft["shift"]>;
  onChange: (shift: NonNullable<EditDraft["shift"]>) => void;
};

function ShiftFields({ shift, onChange }: ShiftProps) {
  const name = useId();
  return (
    <>
      <TextField
        label={t.days}
        description={t.daysHint}
        autoComplete="off"
        maxLength={4}
        value={shift.days}
        error={isShiftWrong(shift)}
        onChange={(event) => onChange({ ...shift, days: event.currentTarget.value })}
      />
      <ChoiceGroup legend={t.shiftOf}>
        <Choice
          name={name}
          checked={!shift.windowOnly}
          onPick={() => onChange({ ...shift, windowOnly: false })}
          title={t.shiftAll}
        />
        <Choice
          name={name}
          checked={shift.windowOnly}
          onPick={() => onChange({ ...shift, windowOnly: true })}
          title={t.shiftWindow}
        />
      </ChoiceGroup>
    </>
  );
}

type TermsProps = {
  terms: NonNullable<EditDraft["terms"]>;
  plans: Props["plans"];
  onChange: (terms: NonNullable<EditDraft["terms"]>) => void;
};

function TermsFields({ terms, plans, onChange }: TermsProps) {
  const options = (kinds: readonly Exclude<TermsKind, `plan:${number}`>[]) => [
    ...kinds.map((kind) => ({ value: kind, label: t.termsKinds[kind] })),
    ...plans.map(({ event_plan_id, event_name, plan_date_range: days }) => ({
      value: `plan:${event_plan_id}`,
      label: t.asDeparture(`${event_name}, ${formatDayRange(days.tour_start_date, days.tour_end_date)}`),
    })),
  ];
  return (
    <>
      <SelectField
        label={t.payment}
        value={terms.payment}
        data={options(["keep", "trip", "own"])}
        onChange={(event) => onChange({ ...terms, payment: event.currentTarget.value as TermsKind })}
      />
      {terms.payment === "own" && (
        <div className={classes["pair"]}>
          <TextField
            label={t.advance}
            inputMode="decimal"
            maxLength={6}
            value={terms.advance}
            onChange={(event) => onChange({ ...terms, advance: event.currentTarget.value })}
          />
          <TextField
            label={t.balance}
            inputMode="numeric"
            maxLength={3}
            value={terms.balance}
            onChange={(event) => onChange({ ...terms, balance: event.currentTarget.value })}
          />
        </div>
      )}
      <SelectField
        label={t.cancellation}
        value={terms.cancellation}
        data={options(["keep", "trip"])}
        onChange={(event) => onChange({ ...terms, cancellation: event.currentTarget.value as TermsKind })}
      />
    </>
  );
}

function nameOf(type: string): string {
  return type === ALL_TYPES ? t.allTypes : sharingName(type);
}
