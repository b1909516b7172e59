import { t } from "#messages/locale";

const whole = new Intl.NumberFormat(t.tag, {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat(t.tag, {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
});

/** Formats rupees as they come on the wire: ₹1,25,000, and paise only where there are any, or beside amounts with some. */
export function formatRupees(rupees: number, withPaise: boolean = !Number.isInteger(rupees)): string {
  return (withPaise ? exact : whole).format(rupees);
}

/** Formats rupees that may be below zero, with a minus sign and not a hyphen: −₹1,200. */
export function formatSignedRupees(rupees: number, withPaise: boolean = !Number.isInteger(rupees)): string {
  return rupees < 0 ? `−${formatRupees(-rupees, withPaise)}` : formatRupees(rupees, withPaise);
}
