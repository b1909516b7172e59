import { plural } from "@/lib/plurals";

/** Pick-up points, traveller categories and add-ons, as travellers and operators read them. */
export const t = {
  age: (years: number) => plural(years, { one: "1 year", other: `${years} years` }),
  ages: (least: number, most: number) => `${least} to ${most} years`,
  agesUpTo: (most: number) => plural(most, { one: "up to 1 year", other: `up to ${most} years` }),
  agesFrom: (least: number) => `${least} years or older`,
  several: (quantity: number, name: string) => `${quantity} × ${name}`,
  samePrice: "Same price",
};
