/** The operator's list of the open requests of travellers. */
export const t = {
  title: "Requests",
  lead: "Changes and cancellations that your travellers requested, the oldest first. Open a booking to answer.",
  failed: "The requests could not be loaded",
  none: "No open requests",
  noneText: "When a traveller requests a change or a cancellation, it is here until you answer.",
  kinds: { cancellation: "Cancellation", change: "Change" },
  asked: "Requested",
  refund: "Refund shown to the traveller",
  price: "Price shown to the traveller",
  priceFrom: (before: string, after: string) => `${before} → ${after}`,
  travellers: "Travellers",
  note: "Message",
  open: "Answer request",
  openOf: (who: string) => `Answer request of ${who}`,
};
