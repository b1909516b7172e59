import { plural } from "@/lib/plurals";

/** Cheques that were received for bookings and on account, in the operator's panel. */
export const t = {
  title: "Cheques",
  lead: "Cheques received for bookings and on account, from your desk until the bank pays or returns them.",
  tabs: "Cheques by state",
  states: { in_hand: "In hand", deposited: "Deposited", cleared: "Cleared", bounced: "Bounced" },
  count: (count: number) =>
    plural(count, { one: "1 cheque", other: `${count.toLocaleString("en-IN")} cheques` }),
  failed: "The cheques could not be loaded",
  none: {
    in_hand: "No cheques in hand",
    deposited: "No cheques at the bank",
    cleared: "No cleared cheques",
    bounced: "No bounced cheques",
  },
  noneText: {
    in_hand:
      "Record a cheque with Take payment on a booking's page, or as money on account on a customer's page. It stays here until you deposit it.",
    deposited: "Cheques that you deposit stay here until they clear or bounce.",
    cleared: "Cheques that the bank paid are listed here.",
    bounced:
      "Cheques that the bank returned are listed here. Their amounts are due again, or off the customer's account.",
  },
  customer: "Customer",
  state: "State",
  stale: "Stale",
  postDated: "Post-dated",
  booking: "Booking",
  onAccount: "Money on account",
  number: "Cheque number",
  noNumber: "No number",
  datedOn: "Date on cheque",
  receivedOn: "Received",
  amount: "Amount",
  depositedOn: "Deposited",
  slipOf: (slip: string) => `Slip ${slip}`,
  clearedOn: "Cleared",
  bouncedOn: "Bounced",
  charge: "Bank's charge",
  actions: "Actions",
  /** A cheque in labels of buttons: 004512, Meera Joshi. */
  chequeOf: (number: string, customer: string) => (number ? `${number}, ${customer}` : customer),
  select: (cheque: string) => `Select cheque ${cheque}`,
  selectPage: "Select all on this page",
  selection: "Selected cheques",
  selected: (count: number, amount: string) =>
    plural(count, { one: `1 cheque selected, ${amount}`, other: `${count} cheques selected, ${amount}` }),
  clearSelection: "Clear selection",
  moreOf: (cheque: string) => `More for cheque ${cheque}`,
  back: "Go back",
  saveFailed: "The cheque could not be saved",
  dayMissing: "Enter a date.",
  deposit: "Deposit",
  depositOf: (cheque: string) => `Deposit cheque ${cheque}`,
  depositCheques: (count: number, amount: string) =>
    plural(count, { one: `Deposit cheque, ${amount}`, other: `Deposit ${count} cheques, ${amount}` }),
  depositTitle: "Deposit cheques",
  depositDay: "Deposited on",
  slip: "Deposit slip number (optional)",
  staleText: (count: number) =>
    plural(count, {
      one: "One cheque is dated three months ago or more. Banks refuse it: ask for a new one.",
      other: `${count} cheques are dated three months ago or more. Banks refuse them: ask for new ones.`,
    }),
  postDatedText: (count: number) =>
    plural(count, {
      one: "One cheque has a date that is still to come. Banks do not pay it before that day.",
      other: `${count} cheques have a date that is still to come. Banks do not pay them before that day.`,
    }),
  deposited: (count: number) =>
    plural(count, { one: "Cheque deposited.", other: `${count} cheques deposited.` }),
  clear: "Mark cleared",
  clearOf: (cheque: string) => `Mark cheque ${cheque} as cleared`,
  clearTitle: "Cheque cleared",
  clearText: (cheque: string) => `The bank paid cheque ${cheque}.`,
  clearDay: "Cleared on",
  clearAmount: (amount: string) => `Mark ${amount} as cleared`,
  cleared: "Cheque cleared.",
  bounce: "Mark bounced",
  bounceOf: (cheque: string) => `Mark cheque ${cheque} as bounced`,
  bounceTitle: "Cheque bounced",
  bounceText: (cheque: string, amount: string) =>
    `The bank returned cheque ${cheque}. Its payment is reversed: ${amount} is due again, and the receipt gets a refund voucher.`,
  bounceOnAccountText: (cheque: string, amount: string) =>
    `The bank returned cheque ${cheque}. ${amount} is taken off the customer's account, and the receipt gets a refund receipt.`,
  bounceDay: "Bounced on",
  reason: "Reason of the bank",
  reasonMissing: "Enter a reason.",
  chargeField: "Bank's charge (₹, optional)",
  chargeHint: "Noted here only. It is not added to the booking.",
  customerCharge: "Charge the customer (₹, optional)",
  customerChargeHint:
    "With tax. It is added to the booking's price, and the customer gets an e-mail. Not for cancelled bookings.",
  amountWrong: "Enter an amount in rupees, with at most two decimals.",
  bounceAmount: (amount: string) => `Mark ${amount} as bounced`,
  bounced: (amount: string) => `Cheque bounced. ${amount} is due again.`,
  bouncedOnAccount: (amount: string) => `Cheque bounced. ${amount} is no longer on account.`,
};
