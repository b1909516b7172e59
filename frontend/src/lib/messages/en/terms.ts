import { plural } from "@/lib/plurals";

/** Terms of sale as sentences: what cancelling costs, and when the price is paid. */
const days = (count: number) => plural(count, { one: "1 day", other: `${count} days` });

export const t = {
  when: (from: number, to: number | null) => {
    if (to === null)
      return from === 0 ? "Cancel before the tour starts" : `Cancel ${days(from)} or more before the start`;
    if (from > 0)
      return from === to
        ? `Cancel ${days(from)} before the start`
        : `Cancel ${from} to ${days(to)} before the start`;
    return to === 0 ? "Cancel on the day the tour starts" : `Cancel ${days(to)} or fewer before the start`;
  },
  started: "Cancel once the tour has started, or do not come",
  allBack: "you get a full refund",
  allButTax: "you get a full refund without the tax",
  nothingBack: "you get no refund",
  wholeAdvance: "your advance is not refunded",
  ofAdvance: (percent: string) => `${percent} of your advance is not refunded`,
  ofPrice: (percent: string) => `${percent} of the price is not refunded`,
  perPerson: (amount: string) => `${amount} per person is not refunded`,
  sentence: (when: string, kept: string) => `${when}: ${kept}.`,
  least: (amount: string) => `The charge is at least ${amount} per person.`,
  taxKept: "The tax on what you get back is not refunded.",
  ownChanges: (count: number) =>
    `Add to your booking or move it yourself until ${count === 0 ? "the tour starts" : `${days(count)} before the start`}.`,
  move: (amount: string) => `Moving to another departure costs ${amount} per person.`,
  season: (from: string, to: string) => `These charges apply to departures from ${from} to ${to}.`,

  percent: (value: string) => `${value}%`,
  amountPerPerson: (amount: string) => `${amount} per person`,
  payAll: "Pay the full price now.",
  pay: (advance: string, later: string) => `Pay ${advance} now, ${later}.`,
  rest: (when: string) => `the rest ${when}`,
  parts: (parts: readonly string[]) => `the rest in ${parts.length} parts: ${parts.join(", ")}`,
  part: (percent: string, when: string) => `${percent} ${when}`,
  by: (day: string) => `by ${day}`,
  daysAfter: (count: number) => `within ${days(count)} of booking`,
  daysBefore: (count: number) => `${days(count)} before the start`,
  atOnce: "at once",
};
