export const t = {
  title: (trip: string, day: string) => `Does ${trip} on ${day} run?`,
  going: (going: number, minimum: number) => `${going} of the ${minimum} people that it needs are going.`,
  dueToday: "Decide now.",
  decideOn: (day: string) => `You decide on ${day}.`,
  noDay: "It has no decision date.",
  expectedProfit: (amount: string, people: number) =>
    `Expected profit with ${people === 1 ? "1 traveller" : `${people} travellers`}: ${amount}.`,
  breakEven: (people: number) => `Break-even: ${people === 1 ? "1 traveller" : `${people} travellers`}.`,
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
    bookings === 1
      ? "The departure runs. 1 booking gets an e-mail."
      : `The departure runs. ${bookings} bookings get an e-mail.`,
  failed: "Failed to save your decision.",
};
