import { t as money } from "#messages/money";
import { t } from "#messages/options";
import { isTaken } from "@/features/events/beds";
import type { Options } from "@/features/events/queries";
import { typedRupees } from "@/lib/typed-money";

/** The most rows of a section. */
export const MOST_OPTIONS = 20;

const MOST_STOCK = 100_000;
const MOST_AGE = 120;
const MOST_DAYS = 365;

/**
 * A row of any section as typed; the fields of other sections stay as they are in a new one. `id` is null
 * until it is saved.
 */
export type OptionRow = {
  id: number | null;
  name: string;
  /** Whether a variant costs more or less than the trip, by `amount`. */
  direction: "same" | "more" | "less";
  amount: string;
  /** How many each departure has; empty for any number. */
  stock: string;
  minAge: string;
  maxAge: string;
  percent: string;
  takesBed: boolean;
  description: string;
  price: string;
  basis: "person" | "booking";
  isPerDay: boolean;
  tax: string;
  cutoff: string;
};

export type Section = "variants" | "categories" | "add_ons";
export type Rows = Readonly<Record<Section, OptionRow[]>>;
export type Problems = Partial<Record<`rows.${number}.${keyof OptionRow}`, string>>;

const inputText = (value: number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

export const NEW_ROW: OptionRow = {
  id: null,
  name: "",
  direction: "same",
  amount: "",
  stock: "",
  minAge: "",
  maxAge: "",
  percent: "",
  takesBed: true,
  description: "",
  price: "",
  basis: "person",
  isPerDay: false,
  tax: "",
  cutoff: "0",
};

export function rowsOf({ variants, categories, add_ons }: Omit<Options, "version">): Rows {
  return {
    variants: variants.map(({ option_id, name, difference, stock }) => ({
      ...NEW_ROW,
      id: option_id,
      name,
      direction: difference === 0 ? "same" : difference > 0 ? "more" : "less",
      amount: difference === 0 ? "" : String(Math.abs(difference)),
      stock: inputText(stock),
    })),
    categories: categories.map(({ traveller_category_id, name, min_age, max_age, percent, takes_bed }) => ({
      ...NEW_ROW,
      id: traveller_category_id,
      name,
      minAge: inputText(min_age),
      maxAge: inputText(max_age),
      percent: String(percent),
      takesBed: takes_bed,
    })),
    add_ons: add_ons.map((addOn) => ({
      ...NEW_ROW,
      id: addOn.option_id,
      name: addOn.name,
      description: addOn.description,
      price: String(addOn.price),
      basis: addOn.basis,
      isPerDay: addOn.is_per_day,
      tax: inputText(addOn.tax_percent),
      stock: inputText(addOn.stock),
      cutoff: String(addOn.cutoff_days),
    })),
  };
}

const idOf = (name: "option_id" | "traveller_category_id", id: number | null) =>
  id === null ? {} : { [name]: id };

/** The rows as the API takes them, in their order. */
export function wireVariants(rows: readonly OptionRow[]) {
  return rows.map(({ id, name, direction, amount, stock }) => ({
    ...idOf("option_id", id),
    name: name.trim(),
    difference: signed(direction, amount),
    stock: countOf(stock),
  }));
}

/** What a variant adds to the price, below 0 where it takes off, in rupees. */
export function signed(direction: OptionRow["direction"], amount: string): number {
  const rupees = typedRupees(amount) ?? 0;
  return direction === "same" || rupees === 0 ? 0 : direction === "less" ? -rupees : rupees;
}

export function wireCategories(rows: readonly OptionRow[]) {
  return rows.map(({ id, name, minAge, maxAge, percent, takesBed }) => ({
    ...idOf("traveller_category_id", id),
    name: name.trim(),
    min_age: countOf(minAge),
    max_age: countOf(maxAge),
    percent: percentOf(percent) ?? 0,
    takes_bed: takesBed,
  }));
}

export function wireAddOns(rows: readonly OptionRow[]) {
  return rows.map(({ id, name, description, price, basis, isPerDay, tax, stock, cutoff }) => ({
    ...idOf("option_id", id),
    name: name.trim(),
    description: description.trim(),
    price: typedRupees(price) ?? 0,
    basis,
    is_per_day: isPerDay,
    tax_percent: percentOf(tax),
    stock: countOf(stock),
    cutoff_days: countOf(cutoff) ?? 0,
  }));
}

/** A whole number, null where nothing is typed. */
function countOf(typed: string): number | null {
  return typed.trim() ? Number(typed) : null;
}

/** A percentage from 0 to 100 with at most two decimals; null for anything else. */
export function percentOf(typed: string): number | null {
  const text = typed.trim().replace(/\s*%$/, "");
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent : null;
}

function isWhole(typed: string, least: number, most: number): boolean {
  const count = /^\d+$/.test(typed.trim()) ? Number(typed) : -1;
  return count >= least && count <= most;
}

function nameProblem(rows: readonly OptionRow[], index: number): string | undefined {
  const name = rows[index]?.name ?? "";
  if (!name.trim()) return t.nameMissing;
  const earlier = rows.slice(0, index).map((row) => row.name);
  return isTaken(name, earlier) ? t.nameTaken : undefined;
}

const stockProblem = (stock: string) =>
  stock.trim() && !isWhole(stock, 1, MOST_STOCK) ? t.stockWrong : undefined;

export function variantProblems(rows: readonly OptionRow[]): Problems {
  return problemsOf(rows, (row) => ({
    amount: row.direction !== "same" && !typedRupees(row.amount) ? t.amountMissing : undefined,
    stock: stockProblem(row.stock),
  }));
}

export function categoryProblems(rows: readonly OptionRow[]): Problems {
  return problemsOf(rows, ({ minAge, maxAge, percent, takesBed }) => {
    const ages = [minAge, maxAge].map((age) => !age.trim() || isWhole(age, 0, MOST_AGE));
    const isTurned = ages.every(Boolean) && minAge.trim() && maxAge.trim() && Number(minAge) > Number(maxAge);
    return {
      minAge: ages[0] ? undefined : t.ageWrong(MOST_AGE),
      maxAge: isTurned
        ? t.agesTurned
        : ages[1]
          ? !takesBed && !maxAge.trim()
            ? t.maxAgeNeeded
            : undefined
          : t.ageWrong(MOST_AGE),
      percent: percentOf(percent) === null ? t.percentWrong : undefined,
    };
  });
}

export function addOnProblems(rows: readonly OptionRow[]): Problems {
  return problemsOf(rows, ({ price, tax, stock, cutoff }) => ({
    price: typedRupees(price) === null ? (price.trim() ? money.amountWrong : t.priceMissing) : undefined,
    tax: tax.trim() && percentOf(tax) === null ? t.percentWrong : undefined,
    stock: stockProblem(stock),
    cutoff: isWhole(cutoff, 0, MOST_DAYS) ? undefined : t.cutoffWrong(MOST_DAYS),
  }));
}

function problemsOf(
  rows: readonly OptionRow[],
  ofRow: (row: OptionRow) => Partial<Record<keyof OptionRow, string | undefined>>,
): Problems {
  const problems = rows.flatMap((row, index) =>
    Object.entries({ name: nameProblem(rows, index), ...ofRow(row) })
      .filter(([, problem]) => problem)
      .map(([field, problem]) => [`rows.${index}.${field}`, problem]),
  );
  return Object.fromEntries(problems) as Problems;
}

/** Fields of a row by their names on the wire. */
const WIRE_NAMES: Readonly<Record<string, keyof OptionRow>> = {
  name: "name",
  difference: "amount",
  stock: "stock",
  takes_bed: "takesBed",
  min_age: "minAge",
  max_age: "maxAge",
  percent: "percent",
  price: "price",
  basis: "basis",
  is_per_day: "isPerDay",
  tax_percent: "tax",
  cutoff_days: "cutoff",
  description: "description",
};

/** The path of a field that the server names, such as `variants.0.name`. */
export function rowPath(field: string): `rows.${number}.${keyof OptionRow}` | undefined {
  const [, place, name] = /(?:variants|categories|add_ons)\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const own = WIRE_NAMES[name ?? ""];
  return own && `rows.${Number(place)}.${own}`;
}
