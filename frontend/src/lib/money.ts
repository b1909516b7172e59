const whole = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
});

/** Formats rupees as they come on the wire: ₹1,25,000, and paise only where there are any. */
export function formatRupees(rupees: number): string {
  return (Number.isInteger(rupees) ? whole : exact).format(rupees);
}

/** Rupees as they are typed, with or without commas and two decimals; null when it is no such amount. */
export function typedRupees(text: string): number | null {
  const typed = text.replaceAll(",", "").trim();
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}
