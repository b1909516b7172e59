import { t } from "#messages/resources";
import type { Wire } from "@/api/wire";
import { formatDay } from "@/lib/dates";
import { Badge, type BadgeTone } from "@/ui/badge";

type State = Wire["Renewal"]["state"];

const TONES: Record<State, BadgeTone> = { past: "bad", soon: "warn", later: "neutral" };

/** The validity of a vehicle's document. */
export function RenewalBadge({ document, dueOn, state }: { document: string; dueOn: string; state: State }) {
  return <Badge tone={TONES[state]}>{t.rentals.states[state](document, formatDay(dueOn))}</Badge>;
}
