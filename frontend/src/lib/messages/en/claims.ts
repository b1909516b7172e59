/** The dialog that puts a booking of the operator's into the account. */
export const t = {
  title: "Add a booking",
  lead: "Did you book by phone or at the office? Enter the number of your booking. We send a code to the e-mail address or phone number that you gave the operator.",
  by: "Send the code by",
  ways: { email: "E-mail", phone: "SMS" },
  reference: "Booking number",
  referenceHint: "It is in your e-mails, on your receipt and on the payment page.",
  referenceNeeded: "Enter the number of your booking.",
  cancel: "Cancel",
  sendCode: "Send code",
  askFailed: "We could not send a code",
  sent: {
    email: (reference: string) =>
      `If booking ${reference} has an e-mail address, a code is on its way there. No e-mail? Ask the operator which address the booking has.`,
    phone: (reference: string) =>
      `If booking ${reference} has an Indian phone number, an SMS with a code is on its way. No SMS? Ask the operator which number the booking has.`,
  },
  otherNumber: "Other booking number",
  resend: "Send another code",
  resendIn: (seconds: number) => `Send another code in ${seconds} s`,
  claimed: (reference: string) => `Booking ${reference} is in your account now.`,
  claimFailed: "We could not add the booking to your account",
};
