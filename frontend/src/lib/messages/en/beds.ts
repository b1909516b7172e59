import { plural } from "@/lib/plurals";

/** Numbers of beds. */
export const t = {
  /** The sharing types that a trip begins with; an operator's own names stay as they were written. */
  types: {
    "Single Sharing": "Single Sharing",
    "Double Sharing": "Double Sharing",
    "Triple Sharing": "Triple Sharing",
    "Quad Sharing": "Quad Sharing",
  },
  bedsIn: (beds: number, type: string) =>
    plural(beds, { one: `1 bed in ${type}`, other: `${beds} beds in ${type}` }),
  noBed: "no bed",
  roomAlone: "room alone",
  countOf: (count: number, what: string) => `${count} x ${what}`,
  aloneIn: (people: number, type: string) =>
    plural(people, { one: `1 person alone in ${type}`, other: `${people} persons, each alone in ${type}` }),
};
