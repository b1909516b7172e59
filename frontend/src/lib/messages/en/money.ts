/** Fields for amounts of money. */
export const t = {
  amountWrong: "Enter an amount in rupees, such as 9,750 or 9,750.50.",
};
