/** Addresses to which no e-mails are sent. */
export const t = {
  title: "Addresses that get no e-mails",
  lead: "E-mails to these came back, or their owner marked one as unwanted. They get sign-in codes alone, until you allow e-mails again.",
  none: "No address is on this list.",
  more: (shown: number, total: number) => `The newest ${shown} of ${total} are shown.`,
  loadFailed: "The addresses could not be loaded",
  kinds: { bounce: "E-mails come back", complaint: "Marked as unwanted" },
  says: {
    bounce: (moment: string) =>
      `E-mails to this address came back on ${moment}, so no more are sent. Ask for another one.`,
    complaint: (moment: string) =>
      `An e-mail to this address was marked as unwanted on ${moment}, so no more are sent.`,
  },
  said: (reason: string) => `The other server said: ${reason}`,
  about: (subject: string, moment: string) => `${subject}, ${moment}`,
  unblock: "Allow e-mails again",
  unblockOf: (address: string) => `Allow e-mails again: ${address}`,
  unblocked: (address: string) => `E-mails to ${address} are sent again.`,
  failed: "Failed to allow e-mails to this address.",
};
