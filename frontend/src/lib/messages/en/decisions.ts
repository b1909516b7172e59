import { plural } from "@/lib/plurals";

export const t = {
  title: (trip: string, day: string) => `Does ${trip} on ${day} run?`,
  going: (going: number, minimum: number) => `${going} of the ${minimum} people that it needs are going.`,
  dueToday: "Decide now.",
  decideOn: (day: string) => `You decide on ${day}.`,
  noDay: "It has no decision date.",
  expectedProfit: (amount: string, people: number) =>
    plural(people, {
      one: `Expected profit with 1 traveller: ${amount}.`,
      other: `Expected profit with ${people} travellers: ${amount}.`,
    }),
  breakEven: (people: number) =>
    plural(people, { one: `Break-even: 1 traveller.`, other: `Break-even: ${people} travellers.` }),
  noCosts: "Without costs the profit is not known.",
  enterCosts: "Enter costs",
  details: "See profit",
  run: "Run departure",
  change: "Postpone, merge or cancel",
  sureTitle: (trip: string, day: string) => `Run ${trip} on ${day}?`,
  sureText:
    "It is shown as guaranteed from now on, and everyone who has booked gets an e-mail. This cannot be undone.",
  back: "Back",
  done: (bookings: number) =>
    plural(bookings, {
      one: "The departure runs. 1 booking gets an e-mail.",
      other: `The departure runs. ${bookings} bookings get an e-mail.`,
    }),
  failed: "Failed to save your decision.",
};
