/** The buyer's PAN on a trip abroad. */
export const t = {
  label: "PAN of who pays (optional)",
  askedByCustomer: "Customer's PAN (optional)",
  hint: "Trips abroad have income tax collected at source (TCS). With your PAN it is less, and counts towards your income tax.",
  deskHint:
    "Trips abroad have income tax collected at source (TCS). With the PAN it is less, and counts towards the customer's income tax.",
  wrong: "This is not a valid PAN. Please check its 10 characters.",
};
