/** An administrator's look at an operator's panel. */
export const t = {
  look: "Look as operator",
  lookOf: (name: string) => `Look as operator: ${name}`,
  title: (name: string) => `Look at the panel of ${name}`,
  text: (name: string) =>
    `You will see the panel as ${name} sees it, for 30 minutes. You can change nothing there, and people's ID and medical details stay hidden.`,
  kept: (name: string) => `Your name, the time and the reason are kept in the audit log of ${name}.`,
  reasonMissing: "Say in a few words why you look.",
  begin: "Begin the support view",
  back: "Go back",
  failed: "The panel could not be opened. Please try again.",

  banner: (name: string) => `Support view of ${name}`,
  until: (time: string) => `You see what the operator sees and can change nothing. It ends at ${time}.`,
  end: "End support view",
  endFailed: "The support view could not be ended. Please try again.",
};
