/** Numbers of beds. */
export const t = {
  bedsIn: (beds: number, type: string) => `${beds === 1 ? "1 bed" : `${beds} beds`} in ${type}`,
  noBed: "no bed",
  countOf: (count: number, what: string) => `${count} x ${what}`,
  aloneIn: (people: number, type: string) =>
    people === 1 ? `1 person alone in ${type}` : `${people} persons, each alone in ${type}`,
};
