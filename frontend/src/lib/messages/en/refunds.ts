/** Refunds in the operator's panel: refunding, cancelling, reopening a balance, and what is owed back. */
export const t = {
  refundTitle: (who: string) => `Refund — ${who}`,
  cancelTitle: (who: string) => `Cancel booking — ${who}`,
  refund: (amount: string) => `Refund ${amount}`,
  cancelAndRefund: (amount: string) => `Cancel booking and refund ${amount}`,
  refundText:
    "The booking stays confirmed and costs that much less. Its balance is closed until you reopen it.",
  refundTextCancelled: "The booking stays cancelled. The payment provider sends the money back.",
  dueStays: (due: string) => `${due} stays due.`,
  offlineElsewhere: (amount: string) =>
    `${amount} was paid in cash, by bank or by UPI. Give it back yourself and record it under Cash and bank payments.`,
  paidOnline: "Paid online",
  paidOffline: "Paid in cash, by bank or by UPI",
  refundedOnline: "Refunded online, or on its way",
  left: "Refundable online",
  leftOffline: "Refundable in cash, by bank or by UPI",
  policySays: (amount: string) => `Under the policy of this booking, ${amount} goes back.`,
  promised: (amount: string) => `The traveller was promised ${amount}.`,
  byWay: (online: string, offline: string) => `${online} online, and ${offline} that you give back yourself.`,
  onlineAmount: "Refund online (₹)",
  onlineHint: "Sent by the payment provider to the card, account or UPI ID it came from.",
  offlineAmount: "Refund you give yourself (₹)",
  offlineHint: "In cash, by bank or by UPI. It stays under Refunds to pay until you record it.",

  closedTitle: (due: string) => `${due} is due, and the balance is closed`,
  nothingDueTitle: "Nothing is due after your refund",
  closedText: (reduction: string, price: string) =>
    `You refunded ${reduction}, so the booking costs ${price}. Until you reopen the balance, the traveller gets no reminders and cannot pay it online.`,
  nothingDueText: (reduction: string, price: string) =>
    `You refunded ${reduction}, so the booking costs ${price}, which is paid.`,
  reopen: (due: string) => `Reopen balance of ${due}`,
  askAgain: (reduction: string) => `Ask for the ${reduction} again`,
  priceReduction: "Price reduction (refunded)",
  closed: "closed until you reopen it",

  owedHere: (amount: string) => `${amount} to give back`,
  owedHereText: "It was paid to you in cash, by bank or by UPI. Give it back, then record it here.",
  recordRefund: (amount: string) => `Record refund of ${amount}`,
  recordRefundOf: (amount: string, who: string) => `Record refund of ${amount} to ${who}`,
  owedBadge: (amount: string) => `${amount} to give back`,

  pageTitle: "Refunds to pay",
  pageLead:
    "Cash and bank payments of cancelled and changed bookings that you have not yet given back, the oldest first.",
  owedSum: (amount: string, count: number) =>
    count === 1 ? `${amount} to give back on 1 booking` : `${amount} to give back on ${count} bookings`,
  seeOwed: "See refunds to pay",
  none: "No refunds to pay",
  noneText: "When you cancel a booking that was paid in cash or by bank, what you owe is listed here.",
  failed: "Refunds to pay could not be loaded",
  cancelledOn: "Cancelled on",
  changedOn: "Changed on",
  toGiveBack: "To give back",
  contact: "Contact",
  viewDetails: "View Details",
  viewDetailsOf: (what: string) => `View Details of ${what}`,

  fromCancelled: (amount: string) => `incl. ${amount} from cancelled bookings`,

  states: {
    owed: "Refund to pay",
    pending: "Refund pending",
    partial: "Partly refunded",
    full: "Refunded",
    kept: "Not refunded",
  },
};
