/** Cancellation charges as sentences. */
export const t = {
  chargesTitle: "Cancellation charges",
  when: (from: number, to: number | null) =>
    to === null
      ? from === 0
        ? "Any time before the tour starts"
        : `${from} ${from === 1 ? "day" : "days"} or more before the start`
      : from === 0
        ? to === 0
          ? "On the day the tour starts"
          : `${to} ${to === 1 ? "day" : "days"} or fewer before the start`
        : from === to
          ? `${from} ${from === 1 ? "day" : "days"} before the start`
          : `${from} to ${to} days before the start`,
  kept: (percent: number) =>
    percent === 0
      ? "you get a full refund"
      : percent === 100
        ? "you lose your whole advance"
        : `you lose ${percent}% of your advance`,
  sentence: (when: string, kept: string) => `${when}: ${kept}.`,
};
