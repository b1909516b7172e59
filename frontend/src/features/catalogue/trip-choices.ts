import type { Wire } from "@/api/wire";
import { lengths } from "@/features/catalogue/trip-filters";

export type Choices = Wire["Choices"];
export type Choice = { value: string; trips: number };

const DEAREST_STEP = 100_000;

/** The available months, always including the selected one. */
export function monthChoices({ months }: Choices, picked: string | undefined): Choice[] {
  const choices = months.map(({ month, trips }) => ({ value: month, trips }));
  return withPicked(choices, picked).sort((a, b) => a.value.localeCompare(b.value));
}

export function lengthChoices({ days }: Choices): Choice[] {
  return lengths.map(({ value, from, to }) => ({
    value,
    trips: sum(days.filter((duration) => duration.days >= from && duration.days <= (to ?? Infinity))),
  }));
}

/** Each price with all trips up to it, as far as a higher one adds any. */
export function priceChoices({ prices }: Choices, picked: number | undefined): Choice[] {
  const choices = prices
    .filter(({ up_to }) => up_to <= DEAREST_STEP)
    .map(({ up_to }) => ({
      value: String(up_to),
      trips: sum(prices.filter((step) => step.up_to <= up_to)),
    }));
  return withPicked(choices, picked === undefined ? undefined : String(picked)).sort(
    (a, b) => Number(a.value) - Number(b.value),
  );
}

export function placeChoices({ places }: Choices, picked: string | undefined): Choice[] {
  return withPicked(
    places.map(({ place, trips }) => ({ value: place, trips })),
    picked,
  ).sort((a, b) => a.value.localeCompare(b.value));
}

function withPicked(choices: Choice[], picked: string | undefined): Choice[] {
  if (picked === undefined || choices.some(({ value }) => value === picked)) return choices;
  return [...choices, { value: picked, trips: 0 }];
}

function sum(choices: readonly { trips: number }[]): number {
  return choices.reduce((all, { trips }) => all + trips, 0);
}
