/** Online payments above the balance: refunded, or kept on account. */
export const t = {
  keep: "Keep on account",
  keepOf: (amount: string) => `Keep on account: ${amount}`,
  kept: "The payment is on the customer's account.",
  refund: "Refund",
  refundOf: (amount: string) => `Refund ${amount} online`,
  refunded: "The refund has been sent to the payment provider.",
  above: "Paid online above the balance",
  aboveDue: (amount: string) => `${amount} was paid online above the balance`,
  aboveDueText: "Refund it, or keep it on the customer's account for another booking.",
  keptTitle: "Kept on account",
};
