import { t } from "#messages/offers";
import { formatShortDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";

/** A discount as the server sends it: `value` is percent or rupees. */
type Saving = { basis: "price" | "person" | "booking"; value: number };

/** A discount of a departure with its conditions; null sets none. */
type Offer = Saving & { until: string | null; beds_left: number | null; least_people: number };

/** What a discount takes off: "₹500 less per person" */
export function savingOf({ basis, value }: Saving): string {
  switch (basis) {
    case "price":
      return t.percentOff(String(value));
    case "person":
      return t.perPerson(formatRupees(value));
    case "booking":
      return t.perBooking(formatRupees(value));
  }
}

/** "₹500 less per person until 3 Jan, for 4 people or more" */
export function offerText(offer: Offer): string {
  const { until, beds_left, least_people } = offer;
  const first = [savingOf(offer), until && t.until(formatShortDay(until))].filter(Boolean).join(" ");
  const conditions = [beds_left !== null && t.beds(beds_left), least_people > 1 && t.party(least_people)];
  return [first, ...conditions.filter(Boolean)].join(", ");
}
