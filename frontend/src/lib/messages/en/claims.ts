/** The dialog that puts a booking of the operator's into the account. */
export const t = {
  title: "Add a booking",
  lead: "Did you book by phone or at the office? Enter the number of your booking. We send a code to the e-mail address that you gave the operator.",
  reference: "Booking number",
  referenceHint: "It is in your e-mails, on your receipt and on the payment page.",
  referenceNeeded: "Enter the number of your booking.",
  cancel: "Cancel",
  sendCode: "Send code",
  askFailed: "We could not send a code",
  sent: (reference: string) =>
    `If booking ${reference} has an e-mail address, a code is on its way there. No e-mail? Ask the operator which address the booking has.`,
  otherNumber: "Other booking number",
  resend: "Send another code",
  resendIn: (seconds: number) => `Send another code in ${seconds} s`,
  claimed: (reference: string) => `Booking ${reference} is in your account now.`,
  claimFailed: "We could not add the booking to your account",
};
