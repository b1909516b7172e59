/** What cancelling costs, said in sentences. */
export const t = {
  chargesTitle: "What cancelling costs",
  when: (from: number, to: number | null) =>
    to === null
      ? from === 0
        ? "At any time before the start"
        : `${from} ${from === 1 ? "day" : "days"} or more before the start`
      : from === 0
        ? to === 0
          ? "On the day of the start"
          : `${to} ${to === 1 ? "day" : "days"} or fewer before the start`
        : from === to
          ? `${from} ${from === 1 ? "day" : "days"} before the start`
          : `${from} to ${to} days before the start`,
  kept: (percent: number) =>
    percent === 0
      ? "everything you paid comes back"
      : percent === 100
        ? "the whole advance is kept"
        : `${percent} % of the advance is kept`,
  sentence: (when: string, kept: string) => `${when}: ${kept}.`,
};
