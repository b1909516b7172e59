const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});

export function inRupees(amount: number): string {
  return rupees.format(amount);
}

/** A day as the pages write it, counted from today in the operator's time zone: 3 Jan 2027. */
export function dayFromNow(days: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  return writtenDay(new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000));
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function writtenDay(day: Date): string {
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

export type Bill = { beds: number; tax: number; total: number; advance: number; balance: number };

type Order = { price: number; beds: number; taxRate?: number };

/** The price of a party by the default settings: 5% tax (none without a GSTIN), 30% of the total in advance. */
export function billOf({ price, beds, taxRate = 0.05 }: Order): Bill {
  const sum = price * beds;
  const tax = Math.round(sum * taxRate);
  const total = sum + tax;
  const advance = Math.round(total * 0.3);
  return { beds: sum, tax, total, advance, balance: total - advance };
}
