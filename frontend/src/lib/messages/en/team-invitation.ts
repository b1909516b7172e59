/** The page on which a person answers an invitation to an operator's team. */
export const t = {
  title: "Invitation to a team",
  heading: (client: string) => `Join the team of ${client}`,
  text: (inviter: string, role: string) => `${inviter} invites you to work here with the role: ${role}.`,
  roles: { manager: "manager", sales: "sales", accounts: "accounts", leader: "tour leader" },
  twoStep: "Your account needs two-step sign-in within 7 days, because you will see travellers' data.",
  accept: "Join team",
  decline: "Decline",
  declined: "Invitation declined.",
  failed: "Your invitations could not be loaded.",
  answerFailed: "Your answer could not be saved. Please try again.",
  none: "There is no open invitation for you",
  noneText: (email: string) =>
    `You are signed in as ${email}. The invitation may have gone to another address, was withdrawn or has expired.`,
  home: "Go to home page",
};
