import { plural } from "@/lib/plurals";

const departures = (count: number) => plural(count, { one: "1 departure", other: `${count} departures` });

/** Several departures edited at once. */
export const t = {
  selectPage: "Select all departures on this page",
  select: (name: string) => `Select ${name}`,
  selection: "Selected departures",
  selected: (count: number) => `${departures(count)} selected`,
  clear: "Clear selection",
  edit: (count: number) => `Edit ${departures(count)}`,

  what: "What changes",
  price: "Price",
  beds: "Places and beds",
  dates: "Dates",
  terms: "Terms of sale",
  typesFailed: "The sharing types could not be loaded",
  allTypes: "All sharing types",
  kinds: {
    keep: "Keep",
    set: "Set to",
    add: "Add",
    percent: "Change by percent",
    trip: "Use the trip's price",
  },
  change: (what: string) => `${what}: change`,
  amount: (what: string) => `${what}: rupees per person, without GST`,
  percent: (what: string) => `${what}: percent`,
  number: (what: string) => `${what}: number`,
  priceHint:
    "A minus sign lowers the price. Percentages are rounded to whole rupees. Bookings keep their price.",
  places: "Places",
  bedsOf: (type: string) => `Beds in ${type}`,
  days: "Days to shift by",
  daysHint: "A minus sign shifts to earlier days.",
  shiftOf: "What shifts",
  shiftAll: "Tour and booking window",
  shiftWindow: "Last day of booking only",
  payment: "Payment",
  cancellation: "Cancellation",
  termsKinds: { keep: "Keep", trip: "Use the trip's terms", own: "New advance and balance" },
  asDeparture: (name: string) => `As ${name}`,
  advance: "Advance in percent",
  balance: "Balance due, days before the start",
  termsHint: "Bookings keep the terms they were made with.",

  preview: "Preview",
  previewEmpty: "Choose what changes to see each departure before and after.",
  previewFailed: "The preview could not be loaded",
  summary: (changed: number, refused: number, unchanged: number) =>
    [
      `${departures(changed)} will change`,
      refused > 0 && `${refused} cannot change`,
      unchanged > 0 && plural(unchanged, { one: "1 stays as it is", other: `${unchanged} stay as they are` }),
    ]
      .filter(Boolean)
      .join(", "),
  states: { changed: "Changes", unchanged: "No change", refused: "Cannot change" },
  bookedBeds: (beds: number) =>
    plural(beds, {
      one: "1 bed is booked or held: its price stays.",
      other: `${beds} beds are booked or held: their prices stay.`,
    }),
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  priceLine: (type: string, before: string, after: string, withTax: string) =>
    `${type}: ${before} → ${after} (${withTax} with GST)`,
  priceLineNet: (type: string, before: string, after: string) => `${type}: ${before} → ${after}`,
  tripPrice: (price: string) => `${price}, the trip's price`,
  line: (what: string, before: string, after: string) => `${what}: ${before} → ${after}`,
  tour: "Tour",
  window: "Booking",
  tax: "Tax: the trip's",
  paymentNow: (sentence: string) => `Payment: ${sentence}`,
  cancellationNow: (sentence: string) => `Cancellation: ${sentence}`,
  back: "Go back",
  apply: (count: number) => `Change ${departures(count)}`,
  applyFailed: "The departures could not be changed",

  done: (count: number) => `${departures(count)} changed.`,
  undo: "Undo",
  undoOf: (what: string) => `Undo: ${what}`,
  undoFailed: "The edit could not be undone",
  undone: (count: number) => `The values of ${departures(count)} are restored.`,
  undonePartly: (restored: number, kept: number) =>
    `${departures(restored)} restored, ${kept} could not be restored completely:`,
  problem: (name: string, day: string, message: string) => `${name}, ${day}: ${message}`,
  recent: "Recent edits of several departures",
  recentHint: "An edit can be undone for 30 days. What was changed since stays.",
  recentFailed: "The recent edits could not be loaded",
  entry: (count: number, trips: string, fields: string) => `${departures(count)} of ${trips}: ${fields}`,
  madeBy: (who: string, when: string) => `${who}, ${when}`,
  undoneBy: (who: string, when: string, restored: number, count: number) =>
    `Undone by ${who}, ${when}: ${restored} of ${count} restored`,
  someone: "A former member of the team",
  retry: "Try again",
  fields: { price: "price", capacity: "places", beds: "beds", dates: "dates", terms: "terms of sale" },
};
