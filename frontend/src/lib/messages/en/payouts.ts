import { plural } from "@/lib/plurals";

/** What the payment provider sends to an operator's bank, and what it is made of. */
export const t = {
  title: "Payouts",
  lead: "What Razorpay keeps and sends you: payments, refunds and fees, down to the bookings.",
  loadFailed: "Your payouts could not be loaded",
  retry: "Try again",
  none: "No payouts yet",
  noneText:
    "Razorpay sends what travellers pay within two or three working days. Each payout is listed here.",
  listTitle: "Payouts",

  download: "Download CSV",
  period: "Period",
  periods: { month: "This month", last: "Last month", quarter: "Last 3 months", year: "This financial year" },

  expected: "Expected from Razorpay",
  nothingExpected: "Everything that was paid online is in a payout.",
  expectedOf: (payments: number, refunds: number) => {
    const paid = plural(payments, {
      one: "1 payment",
      other: `${payments.toLocaleString("en-IN")} payments`,
    });
    if (refunds === 0) return paid;
    return plural(refunds, {
      one: `${paid}, 1 refund`,
      other: `${paid}, ${refunds.toLocaleString("en-IN")} refunds`,
    });
  },
  late: (count: number) =>
    plural(count, {
      one: "1 payment is older than seven days and in no payout. Razorpay's support can say why.",
      other: `${count.toLocaleString("en-IN")} payments are older than seven days and in no payout. Razorpay's support can say why.`,
    }),
  withoutFee: (count: number) =>
    plural(count, {
      one: "The fee of 1 payment is not known yet: the payout will be slightly lower.",
      other: `The fees of ${count.toLocaleString("en-IN")} payments are not known yet: the payout will be slightly lower.`,
    }),
  showExpected: "Payments and refunds not paid out yet",
  shownOf: (shown: number, total: number) =>
    `The oldest ${shown.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")}`,
  linesFailed: "The payments could not be loaded",

  gross: "Payments",
  refunds: "Refunds",
  fees: "Fees",
  feeTax: "Tax on fees (GST)",
  other: "Other",
  otherNote: "Adjustments by Razorpay, and payments that were not made here",
  net: "Payout",
  expectedNet: "Expected",

  states: {
    arrived: "In your bank",
    differs: "Other amount in bank",
    sent: "Sent",
    made: "Being sent",
    failed: "Returned by bank",
    incomplete: "Details pending",
    platform: "With the platform",
  },
  stateTexts: {
    arrived: (day: string) => `Your bank statement has it on ${day}.`,
    differs: (amount: string, day: string) =>
      `Your bank statement has ${amount} under this number on ${day}. Ask your bank or Razorpay.`,
    sent: "Upload your bank statement to see that it arrived.",
    made: "Razorpay has not sent it yet.",
    failed:
      "Your bank returned it. Razorpay pays the same payments out again; check your bank details there.",
    incomplete: "Razorpay has not said yet what all of it is. We look again every six hours.",
    platform: "Razorpay sent it to the platform, which pays you out.",
  },
  uploadStatement: "Upload bank statement",
  paidBy: (account: string) => `From ${account}`,
  utr: (utr: string) => `UTR ${utr}`,
  account: (keyId: string) => `account ${keyId}`,
  platformAccount: "the platform's account",
  ownAccount: "your Razorpay account",
  lines: (count: number) =>
    plural(count, { one: "1 entry", other: `${count.toLocaleString("en-IN")} entries` }),

  booking: "Booking",
  kind: "Kind",
  kinds: { payment: "Payment", refund: "Refund", other: "Other" },
  adjustments: {
    adjustment: "Adjustment",
    payment: "Payment, not made here",
    refund: "Refund, not made here",
  },
  date: "Date",
  amount: "Amount",
  fee: "Fee",
  tax: "Tax",
  lineNet: "Net",
  noBooking: "No booking",

  failing: {
    keys_refused: {
      title: "Payouts are not up to date",
      text: (account: string) =>
        `Razorpay no longer accepts the keys of ${account}. Enter new ones to see its payouts.`,
    },
    refused: {
      title: "Payouts are not up to date",
      text: (account: string) =>
        `Razorpay does not let us read the payouts of ${account}. Its support can switch that on.`,
    },
    unavailable: {
      title: "Payouts may not be up to date",
      text: (account: string) => `Razorpay did not answer when we asked about ${account}. We ask again soon.`,
    },
  },
  statement: "From the platform",
  statementLead:
    "These payments went to the platform's account. It pays you the rest after refunds and Razorpay's fees.",
  statementFailed: "The statement could not be loaded",
  taken: "Collected for you",
  transferred: "Transferred to you",
  routed: "Passed on to your Razorpay account",
  owed: "The platform owes you",
  payable: (amount: string) => `${amount} of it has reached the platform`,
  onItsWay: (amount: string) =>
    `${amount} is still with Razorpay, which sends it to the platform a few days after each payment.`,
  isPayable: "The platform transfers to your bank account what has reached it; each transfer is listed here.",
  transfers: "Transfers",
  noTransfers: "No transfers yet.",
  reference: (reference: string) => `Bank reference ${reference}`,
  reversed: "Reversed",

  adminTitle: "Payouts",
  adminAbout: "What the platform owes to operators whose payments go to its account.",
  adminLead: (amount: string, clients: number) =>
    plural(clients, {
      one: `${amount} owed to 1 operator.`,
      other: `${amount} owed to ${clients.toLocaleString("en-IN")} operators.`,
    }),
  adminFailed: "What is owed could not be loaded",
  adminNone: "Nobody uses the platform's account",
  takenForOperator: "Collected for the operator",
  transferredToOperator: "Transferred",
  routedToOperator: "Passed on to its Razorpay account",
  owedToOperator: "Owed",
  canPay: (amount: string) => `${amount} can be paid out`,
  ended: "Uses another account now",
  recordTransfer: "Record transfer",
  recordTransferTo: (name: string) => `Record transfer to ${name}`,
  recordText: "Record what you sent from the platform's bank account. The operator sees it on Payouts.",
  bankReference: "Bank reference (UTR)",
  note: "Note (optional)",
  back: "Go back",
  amountWrong: "Enter an amount in rupees.",
  amountTooLarge: (most: string) => `At most ${most} is owed.`,
  referenceMissing: "Enter the bank's reference, at least 4 characters.",
  transferRecorded: "The transfer is recorded.",
  transferFailed: "Failed to record the transfer.",
  reverse: "Reverse",
  reverseOf: (amount: string, reference: string) => `Reverse ${amount}, ${reference}`,
  reverseText: "The amount is owed again. The transfer stays in the list, marked as reversed.",
  reason: "Reason",
  reasonMissing: "Enter a reason.",
  transferReversed: "The transfer is reversed.",
  reverseFailed: "Failed to reverse the transfer.",
  enterKeys: "Payment accounts",
  checked: (moment: string) => `Last read ${moment}.`,
} as const;
