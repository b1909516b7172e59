import { useId } from "react";
import { t } from "#messages/mybookings";
import classes from "@/features/mybookings/filter-panel.module.css";
import {
  type BookingStatus,
  countFilters,
  type Filters,
  PAYMENTS,
  type PaymentStatus,
  STATUSES,
} from "@/features/mybookings/filters";
import { Button } from "@/ui/button";
import { Stack } from "@/ui/layout";

type Props = { filters: Filters; times: readonly string[]; onFilters: (filters: Filters) => void };

/** Status, payment and time, one of each. */
export function FilterPanel({ filters, times, onFilters }: Props) {
  const { show, q, status, payment, time } = filters;
  return (
    <Stack align="start" gap={5}>
      <Options
        legend={t.status}
        value={status}
        options={STATUSES.map((option) => [option, t.statuses[option]])}
        all={t.all}
        onPick={(next) => onFilters(without({ ...filters, status: next as BookingStatus }))}
      />
      <Options
        legend={t.payment}
        value={payment}
        options={PAYMENTS.map((option) => [option, t.payments[option]])}
        all={t.all}
        onPick={(next) => onFilters(without({ ...filters, payment: next as PaymentStatus }))}
      />
      <Options
        legend={t.time}
        value={time}
        options={times.map((option) => [option, option === "30d" ? t.last30Days : option])}
        all={t.allTime}
        onPick={(next) => onFilters(without({ ...filters, time: next ?? "" }))}
      />
      {countFilters(filters) > 0 && (
        <Button variant="outline" size="sm" onClick={() => onFilters(without({ show, q } as Filters))}>
          {t.clearFilters}
        </Button>
      )}
    </Stack>
  );
}

/** Filters that are not set are left out of the address. */
function without(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Filters;
}

type OptionsProps = {
  legend: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  all: string;
  onPick: (value: string | undefined) => void;
};

function Options({ legend, value, options, all, onPick }: OptionsProps) {
  const name = useId();
  return (
    <Stack as="fieldset" gap={0}>
      <legend className={classes["legend"]}>{legend}</legend>
      {[["", all] as const, ...options].map(([option, label]) => (
        <label key={option} className={classes["option"]}>
          <input
            type="radio"
            name={name}
            className={classes["radio"]}
            checked={(value ?? "") === option}
            onChange={() => onPick(option || undefined)}
          />
          {label}
        </label>
      ))}
    </Stack>
  );
}
