import { plural } from "@/lib/plurals";

/** The screen with the income tax collected on trips abroad. */
export const t = {
  back: "Tax and exports",
  title: "TCS on trips abroad",
  lead: "The income tax that you collected from buyers of trips abroad: pay it to the government each month, and name the buyers' PANs in the statement of the quarter.",
  quarter: "Quarter",
  quarterOf: (first: string, last: string) => `${first} to ${last}`,
  failed: "We could not load this quarter",
  retry: "Try again",
  none: "No TCS in this quarter",
  noneText: "It is collected on bookings of trips that you mark as abroad in their basic info.",
  withoutPan: (count: number) =>
    plural(count, {
      one: "1 booking has no PAN: the rate was higher, and the tax cannot be credited to its buyer.",
      other: `${count} bookings have no PAN: the rate was higher, and the tax cannot be credited to their buyers.`,
    }),
  collected: "Collected",
  payBy: (day: string) => `Pay it by ${day}`,
  total: "Quarter",
  ofAmount: (amount: string) => `On ${amount}, with GST`,
  statement: (form: string, day: string, law: string) => `${form} is due on ${day} (${law}).`,
  download: (form: string) => `Download lines for ${form} (CSV)`,
  documents: "By document",
  buyer: "Buyer",
  pan: "PAN",
  noPan: "None",
  document: "Document",
  day: "Date",
  amount: "Amount",
  rate: "Rate",
  tcs: "TCS",
  count: (count: number) => plural(count, { one: "1 document", other: `${count} documents` }),
};
