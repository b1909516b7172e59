import { plural } from "@/lib/plurals";

/** Automatic discounts, before a traveller chooses. */
export const t = {
  title: "Discounts on this departure",
  percentOff: (percent: string) => `${percent}% less`,
  perPerson: (amount: string) => `${amount} less per person`,
  perBooking: (amount: string) => `${amount} less for your booking`,
  until: (day: string) => `until ${day}`,
  beds: (left: number) => plural(left, { one: "for 1 more bed", other: `for ${left} more beds` }),
  party: (people: number) => `for ${people} people or more`,
};
