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
