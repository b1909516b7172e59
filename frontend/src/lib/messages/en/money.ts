/** What fields for an amount of money say. */
export const t = {
  amountWrong: "Enter an amount in rupees, such as 9,750 or 9,750.50.",
};
