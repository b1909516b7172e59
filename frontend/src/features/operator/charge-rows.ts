import { t } from "#messages/eventsettings";
import type { Charge } from "@/lib/charges";

/** A bracket as typed; `key` identifies rows with equal values. */
export type ChargeRow = { key: number; days: string; percent: string };
export type RowProblems = { days?: string; percent?: string };

export const MOST_ROWS = 8;
const MOST_DAYS = 365;

// A draft has the keys of an earlier page load.
let lastKey = Date.now();

export function newRow(days: string, percent: string): ChargeRow {
  lastKey += 1;
  return { key: lastKey, days, percent };
}

export function rowsOf(charges: readonly Charge[]): ChargeRow[] {
  return charges.map((one) => newRow(String(one.from_days), String(one.charge_percent)));
}

/** Sorts rows by days, descending; empty rows come first and the last bracket stays last. */
export function inOrder(rows: readonly ChargeRow[]): ChargeRow[] {
  const daysOf = ({ days }: ChargeRow) => (days.trim() === "" ? Number.POSITIVE_INFINITY : Number(days));
  const ordered = rows.slice(0, -1).sort((a, b) => (daysOf(a) === daysOf(b) ? 0 : daysOf(b) - daysOf(a)));
  return [...ordered, ...rows.slice(-1)];
}

/** The last bracket always begins on the start date. */
export function chargesOf(rows: readonly ChargeRow[]): Charge[] {
  return rows.map(({ days, percent }, index) => ({
    from_days: index === rows.length - 1 ? 0 : Number(days),
    charge_percent: Number(percent),
  }));
}

/** The errors of each row, compared with the rows above it. */
export function rowProblems(rows: readonly ChargeRow[]): RowProblems[] {
  const charges = chargesOf(rows);
  return charges.map((charge, index) => {
    const row = rows[index] as ChargeRow;
    const above = charges[index - 1];
    const isLast = index === rows.length - 1;
    const problems: RowProblems = {};
    if (!isLast && (!isWhole(row.days, MOST_DAYS) || charge.from_days === 0)) problems.days = t.daysWrong;
    else if (!isLast && above && charge.from_days >= above.from_days) problems.days = t.daysOrder;
    if (!isWhole(row.percent, 100)) problems.percent = t.percentWrong;
    else if (above && charge.charge_percent < above.charge_percent) problems.percent = t.percentOrder;
    return problems;
  });
}

function isWhole(text: string, most: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= most;
}
