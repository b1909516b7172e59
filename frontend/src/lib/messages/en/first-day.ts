/** The checklist of a new company on the operator's home page. */
export const t = {
  title: "Your first day",
  done: (done: number, all: number) => `${done} of ${all} done`,
  dismiss: "Close the checklist",
  dismissFailed: "The checklist could not be closed. Please try again.",
  isDone: "Done",
  optional: "Optional",
  steps: {
    receipt_details: { name: "Receipt details", text: "Legal name and address, which every receipt has." },
    gstin: { name: "GSTIN", text: "Without it no tax is charged. Skip it if you are not registered." },
    contact: { name: "Contact details", text: "The phone and e-mail that travellers read on your site." },
    payment_account: {
      name: "Payment account",
      text: "Connect Razorpay, so that travellers can pay online.",
    },
    upi: { name: "UPI", text: "Payments to your UPI ID, confirmed by you." },
    terms: { name: "Terms of sale", text: "Tax, advance, balance and what cancelling costs." },
    policies: { name: "Policy pages", text: "Publish your terms, cancellation, privacy and contact pages." },
    trip: { name: "First trip", text: "Create a trip and publish it." },
    departure: { name: "First departure", text: "Add a departure that travellers can book." },
  },
  unconfirmed: "Not confirmed yet",
  unconfirmedText: "Check these terms and confirm them. No trip is published before.",
  confirm: "Confirm terms",
  confirmed: "Your terms of sale are confirmed.",
  confirmFailed: "The terms could not be confirmed. Please try again.",
};
