/** Pick-up points, traveller categories and add-ons, as travellers and operators read them. */
export const t = {
  age: (years: number) => (years === 1 ? "1 year" : `${years} years`),
  ages: (least: number, most: number) => `${least} to ${most} years`,
  agesUpTo: (most: number) => (most === 1 ? "up to 1 year" : `up to ${most} years`),
  agesFrom: (least: number) => `${least} years or older`,
  several: (quantity: number, name: string) => `${quantity} × ${name}`,
  samePrice: "Same price",
};
