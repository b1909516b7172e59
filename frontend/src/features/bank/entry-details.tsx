import { t } from "#messages/bank";
import { t as ways } from "#messages/payment-methods";
import type { RecordedEntry } from "@/features/bank/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Hint } from "@/ui/layout";

type NamedEntry = Pick<RecordedEntry, "source" | "booking_reference" | "customer_name">;

/** The booking's reference or else the kind of the entry, and the customer. */
export function nameOf({ source, booking_reference, customer_name }: NamedEntry): string {
  return t.paid(booking_reference || t.sources[source], customer_name);
}

/** Amount, way, number and day of a recorded entry. */
export function EntryDetails({ entry }: { entry: RecordedEntry }) {
  const details = [
    formatRupees(entry.amount),
    ways.methods[entry.method],
    entry.reference,
    entry.event_title,
    formatDay(entry.moved_on),
  ];
  return <Hint>{details.filter(Boolean).join(" · ")}</Hint>;
}
