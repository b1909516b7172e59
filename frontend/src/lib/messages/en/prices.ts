/** Prices that operators quote, with tax. */
export const t = {
  withGst: (price: string) => `${price} with GST`,
  withoutGst: (price: string) => `${price} without GST`,
  perPerson: "Price per person",
  from: (price: string) => `from ${price}`,
};
