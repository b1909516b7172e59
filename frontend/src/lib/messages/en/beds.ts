/** Numbers of beds. */
export const t = {
  bedsIn: (beds: number, type: string) => `${beds === 1 ? "1 bed" : `${beds} beds`} in ${type}`,
};
