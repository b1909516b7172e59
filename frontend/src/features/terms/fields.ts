import type { FieldPath } from "react-hook-form";
import { t } from "#messages/terms-editor";
import type { Terms, TermsBody } from "@/features/terms/queries";
import { checkedValues } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";

type Sections = Terms["applies"];
type Basis = Sections["cancellation"]["no_show"]["basis"];

/** Terms as their form holds them. */
export type BracketRow = { days: string; basis: Basis; value: string };
type SeasonRow = { first: string; last: string; brackets: BracketRow[] };
export type InstalmentRow = { share: string; days: string; from: "booking" | "start" };
type RateRow = { percent: string; from: string };
export type TaxKind = "none" | "five" | "eighteen" | "own";
export type TermsFields = {
  tax: { isOwn: boolean; kind: TaxKind; percent: string; later: RateRow[]; isIncluded: boolean };
  payment: { isOwn: boolean; kind: "price" | "person" | "full"; value: string; instalments: InstalmentRow[] };
  cancellation: {
    isOwn: boolean;
    brackets: BracketRow[];
    seasons: SeasonRow[];
    least: string;
    noShowBasis: Basis;
    noShow: string;
    isTaxReturned: boolean;
    /** Days before the start; empty: travellers change nothing themselves. */
    ownChanges: string;
    move: string;
  };
};
type TermsProblems = Record<string, string>;

export const MOST_RATES = 6;
export const MOST_INSTALMENTS = 4;
export const MOST_BRACKETS = 8;
export const MOST_SEASONS = 6;
/** When the balance is best due: in time to pay hotels, and after which cancelling would cost more. */
export const RECOMMENDED_DAYS = "30";

const MOST_DAYS = 730;
const ALL = 100;
const USUAL_ADVANCE = "30";
const RATES: Record<Exclude<TaxKind, "own">, number> = { none: 0, five: 5, eighteen: 18 };

export function newBracket(basis: Basis = "advance"): BracketRow {
  return { days: "", basis, value: "" };
}

export function newSeason(brackets: readonly BracketRow[]): SeasonRow {
  return { first: "", last: "", brackets: brackets.map((row) => ({ ...row })) };
}

export const NEW_RATE: RateRow = { percent: "", from: "" };
export const NEW_INSTALMENT: InstalmentRow = { share: "100", days: RECOMMENDED_DAYS, from: "start" };

/** Divides the balance into equal parts; the last has what is left over. */
export function inEqualParts(rows: readonly InstalmentRow[]): InstalmentRow[] {
  return shared(
    rows,
    rows.map(() => 1),
  );
}

function shared<Row extends { share: string }>(rows: readonly Row[], weights: readonly number[]): Row[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map((weight) => Math.max(1, Math.round((ALL * weight) / sum)));
  const otherShares = parts.slice(0, -1).reduce((total, part) => total + part, 0);
  return rows.map((row, index) => ({
    ...row,
    share: String(index === rows.length - 1 ? ALL - otherShares : parts[index]),
  }));
}

/** The fields of what applies; a section that is not own can be changed from there. */
export function fieldsOf({ level, own, applies }: Terms): TermsFields {
  const { tax, payment, cancellation } = applies;
  const [first, ...later] = tax.rates;
  const percent = first?.percent ?? 0;
  const isFull = payment.instalments.length === 0;
  const isClient = level === "client";
  const instalments = payment.instalments.map(({ days, counted_from, share }) => ({
    share: String(share),
    days: String(days),
    from: counted_from,
  }));
  return {
    tax: {
      isOwn: isClient || own.tax !== null,
      kind: kindOf(percent),
      percent: String(percent),
      later: later.map((rate) => ({
        percent: String(rate.percent),
        from: rate.from_day ?? "",
      })),
      isIncluded: tax.is_included,
    },
    payment: {
      isOwn: isClient || own.payment !== null,
      kind: isFull ? "full" : payment.advance.basis,
      value: isFull ? USUAL_ADVANCE : String(payment.advance.value),
      instalments: isFull
        ? [NEW_INSTALMENT]
        : shared(
            instalments,
            payment.instalments.map(({ share }) => share),
          ),
    },
    cancellation: {
      isOwn: isClient || own.cancellation !== null,
      brackets: bracketRows(cancellation.brackets),
      seasons: cancellation.seasons.map(({ first_day, last_day, brackets }) => ({
        first: first_day,
        last: last_day,
        brackets: bracketRows(brackets),
      })),
      least: cancellation.least_per_person > 0 ? String(cancellation.least_per_person) : "",
      noShowBasis: cancellation.no_show.basis,
      noShow: String(cancellation.no_show.value),
      isTaxReturned: cancellation.is_tax_returned,
      ownChanges: cancellation.own_changes_days === null ? "" : String(cancellation.own_changes_days),
      move: cancellation.move_per_person > 0 ? String(cancellation.move_per_person) : "",
    },
  };
}

function kindOf(percent: number): TaxKind {
  const standardRate = (Object.keys(RATES) as (keyof typeof RATES)[]).find((kind) => RATES[kind] === percent);
  return standardRate ?? "own";
}

function bracketRows(brackets: Sections["cancellation"]["brackets"]): BracketRow[] {
  return brackets.map(({ from_days, charge }) => ({
    days: String(from_days),
    basis: charge.basis,
    value: String(charge.value),
  }));
}

/** Sorts brackets by days, descending; empty rows come first and the last bracket stays last. */
export function inOrder(rows: readonly BracketRow[]): BracketRow[] {
  const daysOf = ({ days }: BracketRow) => (days.trim() === "" ? Number.POSITIVE_INFINITY : Number(days));
  const ordered = rows.slice(0, -1).sort((a, b) => (daysOf(a) === daysOf(b) ? 0 : daysOf(b) - daysOf(a)));
  return [...ordered, ...rows.slice(-1)];
}

/** The request body, or null while something is wrong. A section that is not own is that of the level above. */
export function bodyOf(fields: TermsFields): TermsBody | null {
  if (Object.keys(problemsOf(fields)).length > 0) return null;
  const { tax, payment, cancellation } = fields;
  return {
    tax: tax.isOwn
      ? {
          rates: [
            { percent: tax.kind === "own" ? Number(tax.percent) : RATES[tax.kind], from_day: null },
            ...tax.later.map(({ percent, from }) => ({ percent: Number(percent), from_day: from })),
          ],
          is_included: tax.isIncluded,
        }
      : null,
    payment: payment.isOwn
      ? payment.kind === "full"
        ? { advance: { basis: "price", value: ALL }, instalments: [] }
        : {
            advance: { basis: payment.kind, value: typedRupees(payment.value) ?? 0 },
            instalments: payment.instalments.map(({ share, days, from }) => ({
              share: payment.instalments.length === 1 ? 1 : Number(share),
              days: Number(days),
              counted_from: from,
            })),
          }
      : null,
    cancellation: cancellation.isOwn
      ? {
          brackets: bracketsOf(cancellation.brackets),
          seasons: cancellation.seasons.map(({ first, last, brackets }) => ({
            first_day: first,
            last_day: last,
            brackets: bracketsOf(brackets),
          })),
          least_per_person: typedRupees(cancellation.least) ?? 0,
          no_show: { basis: cancellation.noShowBasis, value: typedRupees(cancellation.noShow) ?? 0 },
          is_tax_returned: cancellation.isTaxReturned,
          own_changes_days: cancellation.ownChanges.trim() === "" ? null : Number(cancellation.ownChanges),
          move_per_person: typedRupees(cancellation.move) ?? 0,
        }
      : null,
  };
}

function bracketsOf(rows: readonly BracketRow[]) {
  return rows.map(({ days, basis, value }, index) => ({
    // The last bracket always reaches to the day of the start.
    from_days: index === rows.length - 1 ? 0 : Number(days),
    charge: { basis, value: typedRupees(value) ?? 0 },
  }));
}

/** The schema of the form: what is wrong with the sections that are own. */
export const TermsForm = checkedValues<TermsFields>(problemsOf);

/** What is wrong with the sections that are own, by the paths of their fields. */
export function problemsOf({ tax, payment, cancellation }: TermsFields): TermsProblems {
  return {
    ...(tax.isOwn && taxProblems(tax)),
    ...(payment.isOwn && payment.kind !== "full" && paymentProblems(payment)),
    ...(cancellation.isOwn && cancellationProblems(cancellation)),
  };
}

function taxProblems({ kind, percent, later }: TermsFields["tax"]): TermsProblems {
  const problems: TermsProblems = {};
  if (kind === "own" && !isPercent(percent)) problems["tax.percent"] = t.percentWrong;
  later.forEach((rate, index) => {
    const above = later[index - 1];
    if (!isPercent(rate.percent)) problems[`tax.later.${index}.percent`] = t.percentWrong;
    if (rate.from === "") problems[`tax.later.${index}.from`] = t.dayMissing;
    else if (above && rate.from <= above.from) problems[`tax.later.${index}.from`] = t.rateOrder;
  });
  return problems;
}

function paymentProblems({ kind, value, instalments }: TermsFields["payment"]): TermsProblems {
  const problems: TermsProblems = {};
  const amount = typedRupees(value);
  if (kind === "price" ? !isPercent(value) || Number(value) < 1 : amount === null || amount < 1) {
    problems["payment.value"] = kind === "price" ? t.advanceWrong : t.advanceAmountWrong;
  }
  instalments.forEach(({ days, share }, index) => {
    if (!isWhole(days, 1, MOST_DAYS)) problems[`payment.instalments.${index}.days`] = t.daysWrong;
    if (instalments.length > 1 && !isWhole(share, 1, ALL)) {
      problems[`payment.instalments.${index}.share`] = t.shareWrong;
    }
  });
  const sum = instalments.reduce((total, { share }) => total + Number(share), 0);
  const last = `payment.instalments.${instalments.length - 1}.share`;
  if (instalments.length > 1 && sum !== ALL && !problems[last]) problems[last] = t.shareSum(sum);
  return problems;
}

function cancellationProblems(terms: TermsFields["cancellation"]): TermsProblems {
  const problems = bracketProblems(terms.brackets, "cancellation");
  terms.seasons.forEach(({ first, last, brackets }, index) => {
    const at = `cancellation.seasons.${index}`;
    if (first === "") problems[`${at}.first`] = t.dayMissing;
    if (last === "") problems[`${at}.last`] = t.dayMissing;
    else if (first > last) problems[`${at}.last`] = t.seasonOrder;
    Object.assign(problems, bracketProblems(brackets, at));
  });
  if (terms.least.trim() !== "" && typedRupees(terms.least) === null)
    problems["cancellation.least"] = t.amountWrong;
  if (terms.ownChanges.trim() !== "" && !isWhole(terms.ownChanges, 0, MOST_DAYS))
    problems["cancellation.ownChanges"] = t.ownChangesWrong;
  if (terms.move.trim() !== "" && typedRupees(terms.move) === null)
    problems["cancellation.move"] = t.amountWrong;
  const noShow = chargeProblem(terms.noShowBasis, terms.noShow);
  if (noShow) problems["cancellation.noShow"] = noShow;
  return problems;
}

function bracketProblems(rows: readonly BracketRow[], at: string): TermsProblems {
  const problems: TermsProblems = {};
  rows.forEach(({ days, basis, value }, index) => {
    const row = `${at}.brackets.${index}`;
    const above = rows[index - 1];
    if (index < rows.length - 1) {
      if (!isWhole(days, 1, MOST_DAYS)) problems[`${row}.days`] = t.daysWrong;
      else if (above && Number(days) >= Number(above.days)) problems[`${row}.days`] = t.daysOrder;
    }
    const wrong = chargeProblem(basis, value);
    if (wrong) problems[`${row}.value`] = wrong;
    else if (above?.basis === basis && (typedRupees(value) ?? 0) < (typedRupees(above.value) ?? 0)) {
      problems[`${row}.value`] = t.chargeOrder;
    }
  });
  return problems;
}

function chargeProblem(basis: Basis, value: string): string | null {
  if (basis === "person") return typedRupees(value) === null ? t.amountWrong : null;
  return isPercent(value) ? null : t.percentWrong;
}

/** The field of the form that the server means by its own name of it. */
export function fieldNamed(wire: string): FieldPath<TermsFields> {
  return pathOf(wire) as FieldPath<TermsFields>;
}

function pathOf(wire: string): string {
  if (wire.startsWith("tax.rates.")) return rateField(wire);
  if (wire.startsWith("payment.advance")) return "payment.value";
  if (wire === "payment.instalments") return "payment.instalments.0.days";
  if (wire.startsWith("cancellation.no_show")) return "cancellation.noShow";
  if (wire.startsWith("cancellation.least")) return "cancellation.least";
  if (wire.startsWith("cancellation.own_changes")) return "cancellation.ownChanges";
  if (wire.startsWith("cancellation.move")) return "cancellation.move";
  return wire
    .replace(/\.charge\b.*$/, ".value")
    .replace(/\.from_days$/, ".days")
    .replace(/\.first_day$/, ".first")
    .replace(/\.last_day$/, ".last")
    .replace(/\.counted_from$/, ".days");
}

function rateField(wire: string): string {
  const [, , place, name] = wire.split(".");
  if (Number(place) === 0) return "tax.percent";
  return `tax.later.${Number(place) - 1}.${name === "from_day" ? "from" : "percent"}`;
}

function isPercent(text: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= ALL;
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}
