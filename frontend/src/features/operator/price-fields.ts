import { t } from "#messages/eventsettings";
import type { Wire } from "@/api/wire";

/** Price settings as their form holds them; `rule` is when the balance is due. */
export type PriceFields = {
  tax: string;
  advance: string;
  rule: "after_booking" | "before_start";
  days: string;
};
export type PriceProblems = Partial<Record<"tax" | "advance" | "days", string>>;

const USUAL_DAYS = "30";
const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;

export function fieldsOf(settings: Wire["PriceSettingsOut"]): PriceFields {
  const days = settings.balance_days_before_start;
  return {
    tax: String(settings.tax_percent),
    advance: String(settings.advance_percent),
    rule: days === null ? "after_booking" : "before_start",
    days: days === null ? USUAL_DAYS : String(days),
  };
}

export function problemsOf({ tax, advance, rule, days }: PriceFields): PriceProblems {
  return {
    ...(!isPercent(tax, 0) && { tax: t.taxWrong }),
    ...(!isPercent(advance, 1) && { advance: t.advanceWrong }),
    ...(rule === "before_start" && !isDays(days) && { days: t.balanceDaysWrong }),
  };
}

/** The request body, or null while there are errors. */
export function bodyOf(fields: PriceFields): Wire["PriceSettingsIn"] | null {
  if (Object.keys(problemsOf(fields)).length > 0) return null;
  return {
    tax_percent: Number(fields.tax),
    advance_percent: Number(fields.advance),
    balance_days_before_start: fields.rule === "before_start" ? Number(fields.days) : null,
  };
}

function isPercent(text: string, least: number): boolean {
  const percent = Number(text);
  return PERCENT.test(text.trim()) && percent >= least && percent <= 100;
}

function isDays(text: string): boolean {
  const days = Number(text);
  return /^\d{1,3}$/.test(text.trim()) && days >= 1 && days <= 365;
}
