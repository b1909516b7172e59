import { t } from "#messages/terms";
import { addDays, formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";

/** What cancelling costs: percent of the price or of the advance, or rupees per person. */
export type Charge = { basis: "price" | "advance" | "person"; value: number };
/** The charge for cancelling so many or more days before the start. */
type Bracket = { from_days: number; charge: Charge };
export type CancellationTerms = {
  brackets: readonly Bracket[];
  seasons: readonly { first_day: string; last_day: string; brackets: readonly Bracket[] }[];
  least_per_person: number;
  no_show: Charge;
  is_tax_returned: boolean;
  own_changes_days: number | null;
  move_per_person: number;
};
export type PaymentTerms = {
  advance: { basis: "price" | "person"; value: number };
  instalments: readonly { share: number; days: number; counted_from: "booking" | "start" }[];
};

const ALL = 100;

/**
 * A sentence for each bracket of a departure's policy, the earliest cancellation first, then what applies to all.
 * `startsOn` null: of no departure, so that seasons do not count.
 */
export function cancellationSentences(terms: CancellationTerms, startsOn: string | null): string[] {
  const season = startsOn === null ? undefined : terms.seasons.find((candidate) => isIn(candidate, startsOn));
  const least = terms.least_per_person;
  return [
    ...bracketSentences(season?.brackets ?? terms.brackets, terms),
    t.sentence(t.started, keptOf(terms.no_show, terms)),
    ...(least > 0 ? [t.least(formatRupees(least))] : []),
    ...(terms.is_tax_returned ? [] : [t.taxKept]),
    ...(terms.own_changes_days === null ? [] : [t.ownChanges(terms.own_changes_days)]),
    ...(terms.move_per_person > 0 ? [t.move(formatRupees(terms.move_per_person))] : []),
    ...(season ? [t.season(formatDay(season.first_day), formatDay(season.last_day))] : []),
  ];
}

function bracketSentences(brackets: readonly Bracket[], terms: CancellationTerms): string[] {
  return brackets.map(({ from_days: from, charge }, index) => {
    const above = brackets[index - 1];
    return t.sentence(t.when(from, above ? above.from_days - 1 : null), keptOf(charge, terms));
  });
}

function keptOf({ basis, value }: Charge, terms: CancellationTerms): string {
  if (value === 0 && terms.least_per_person > 0) return t.perPerson(formatRupees(terms.least_per_person));
  if (value === 0) return terms.is_tax_returned ? t.allBack : t.allButTax;
  if (basis === "person") return t.perPerson(formatRupees(value));
  if (basis === "price") return value === ALL ? t.nothingBack : t.ofPrice(formatPercent(value));
  return value === ALL ? t.wholeAdvance : t.ofAdvance(formatPercent(value));
}

/**
 * When the price is paid, in a sentence. With the first day of a departure and today, instalments before the start have
 * dates; those that are already due are paid now, so that the sentence then speaks of the rest.
 */
export function paymentSentence(
  terms: PaymentTerms,
  dates: { startsOn: string; today: string } | null,
): string {
  const { advance, instalments } = terms;
  const isFull = instalments.length === 0 || (advance.basis === "price" && advance.value >= ALL);
  const later = instalments.filter((instalment) => dates === null || !isDue(instalment, dates));
  if (isFull || later.length === 0) return t.payAll;
  const now =
    advance.basis === "price" ? formatPercent(advance.value) : t.amountPerPerson(formatRupees(advance.value));
  if (instalments.length === 1) return t.pay(now, t.rest(whenOf(instalments[0] as Instalment, dates)));
  const shares = instalments.reduce((sum, { share }) => sum + share, 0);
  const parts = instalments.map((instalment) =>
    t.part(
      formatPercent((ALL * instalment.share) / shares),
      dates && isDue(instalment, dates) ? t.atOnce : whenOf(instalment, dates),
    ),
  );
  return t.pay(now, t.parts(parts));
}

type Instalment = PaymentTerms["instalments"][number];

function whenOf(
  { days, counted_from: from }: Instalment,
  dates: { startsOn: string; today: string } | null,
): string {
  if (from === "booking") {
    const due = dates && addDays(dates.today, days);
    return dates && due && due >= dates.startsOn
      ? t.by(formatDay(addDays(dates.startsOn, -1)))
      : t.daysAfter(days);
  }
  return dates ? t.by(formatDay(addDays(dates.startsOn, -days))) : t.daysBefore(days);
}

function isDue(
  { days, counted_from: from }: Instalment,
  { startsOn, today }: { startsOn: string; today: string },
) {
  return (from === "start" ? addDays(startsOn, -days) : addDays(startsOn, -1)) <= today;
}

/** 30%, or 33.33% */
export function formatPercent(value: number): string {
  return t.percent(String(Math.round(value * 100) / 100));
}

function isIn({ first_day, last_day }: { first_day: string; last_day: string }, day: string): boolean {
  return first_day <= day && day <= last_day;
}
