/** The support view of an operator's panel. */
export const t = {
  look: "View as operator",
  lookOf: (name: string) => `View as operator: ${name}`,
  title: (name: string) => `View the panel of ${name}`,
  text: (name: string) =>
    `You see the panel as ${name} sees it, for 30 minutes. You cannot change anything, and ID and medical details stay hidden.`,
  kept: (name: string) => `Your name, the time and the reason are recorded in the audit log of ${name}.`,
  reasonMissing: "Enter a reason of at least 5 characters.",
  begin: "Start support view",
  back: "Go back",
  failed: "The panel could not be opened. Please try again.",

  banner: (name: string) => `Support view of ${name}`,
  until: (time: string) =>
    `You see what the operator sees and cannot change anything. The support view ends at ${time}.`,
  end: "End support view",
  endFailed: "The support view could not be ended. Please try again.",
};
