import { plural } from "@/lib/plurals";

/** Refunds in the operator's panel: refunding, cancelling, reopening a balance, and what is owed back. */
export const t = {
  refundTitle: (who: string) => `Refund — ${who}`,
  cancelTitle: (who: string) => `Cancel booking — ${who}`,
  refund: (amount: string) => `Refund ${amount}`,
  cancelAndRefund: (amount: string) => `Cancel booking and refund ${amount}`,
  refundText: "The booking stays confirmed.",
  priceAfter: "Price of the booking after this",
  lowersPrice: "Lower the price by the refund",
  lowersPriceNote: (due: string) => `What is due stays ${due}. For goodwill, or when something was left out.`,
  keepsPrice: "Leave the price as it is",
  keepsPriceNote: (due: string) =>
    `${due} is due after the refund. For money that is to be paid again another way.`,
  refundTextCancelled: "The booking stays cancelled. The payment provider sends the money back.",
  offlineElsewhere: (amount: string) =>
    `${amount} was paid in cash, by bank or by UPI. Give it back yourself, then choose Record refund in the menu beside the title.`,
  paidOnline: "Paid online",
  paidOffline: "Paid in cash, by bank or by UPI",
  refundedOnline: "Refunded online, or on its way",
  left: "Refundable online",
  leftOffline: "Refundable in cash, by bank or by UPI",
  leftOfflineCredit: "Refundable by you, or as travel credit",
  policySays: (amount: string) => `Under the policy of this booking, ${amount} goes back.`,
  promised: (amount: string) => `The traveller was promised ${amount}.`,
  byWay: (online: string, offline: string) =>
    `${online} online, and ${offline} that you refund in cash or by bank.`,
  onlineAmount: "Refund online (₹)",
  onlineHint: "Sent by the payment provider to the card, account or UPI ID it came from.",
  offlineAmount: "Refund you give yourself (₹)",
  offlineHint: "In cash, by bank or by UPI. It stays under Refunds to pay until you record it.",
  offlineHintAccount: (amount: string) =>
    `Up to ${amount} goes back to the customer's money on account. Record the rest with Record refund once you have paid it.`,
  offlineHintCredit: (credit: string) =>
    `${credit} was paid with travel credit. That part goes back first, as travel credit; the rest stays under Refunds to pay until you record it.`,
  creditAmount: "Travel credit instead of money (₹)",
  creditHint: "For any of your trips. It is taken from what you would keep.",
  creditUntil: "Travel credit valid until",
  creditUntilMissing: "Enter the last day on which the credit can be used.",
  noAccount: "This customer has no account, so travel credit cannot be given.",
  afterTitle: "What happens to the money",
  backOnline: "Refunded online",
  backOffline: "To refund in cash or by bank",
  backOnAccount: "Back on account",
  backAsCredit: "Back as travel credit",
  newCredit: "New travel credit",
  youKeep: "You keep",
  tooMuch: (most: string) => `Money and travel credit together are at most the ${most} that was paid.`,

  closedTitle: (due: string) => `${due} is due, and the balance is closed`,
  nothingDueTitle: "Nothing is due after your refund",
  stillDueTitle: (due: string) => `${due} is due after your refund`,
  closedText: "Until you reopen the balance, the traveller gets no reminders and cannot pay it online.",
  reducedText: (reduction: string, price: string) =>
    `You refunded ${reduction}, so the booking costs ${price}.`,
  reopen: (due: string) => `Reopen balance of ${due}`,
  askAgain: (reduction: string) => `Ask for the ${reduction} again`,
  priceReduction: "Price reduction (refunded)",
  closed: "closed until you reopen it",

  owedHere: (amount: string) => `${amount} to refund`,
  owedHereText: "It was paid to you in cash, by bank or by UPI. Give it back, then record it here.",
  recordRefund: (amount: string) => `Record refund of ${amount}`,
  recordRefundOf: (amount: string, who: string) => `Record refund of ${amount} to ${who}`,
  owedBadge: (amount: string) => `${amount} to refund`,

  pageTitle: "Refunds to pay",
  pageLead:
    "Cash and bank payments of cancelled and changed bookings that you have not yet refunded, the oldest first.",
  owedSum: (amount: string, count: number) =>
    plural(count, {
      one: `${amount} to refund on 1 booking`,
      other: `${amount} to refund on ${count} bookings`,
    }),
  seeOwed: "See refunds to pay",
  none: "No refunds to pay",
  noneText: "When you cancel a booking that was paid in cash or by bank, what you owe is listed here.",
  failed: "Refunds to pay could not be loaded",
  toRefund: "To refund",
  customer: "Customer",
  booking: "Booking",
  phone: "Phone",
  since: "Owed since",
  becauseCancelled: "Booking cancelled",
  becauseChanged: "Booking changed",
  actions: "Actions",
  owedCount: (count: number) => plural(count, { one: "1 refund", other: `${count} refunds` }),
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
