import { t } from "#messages/resources";
import type { Wire } from "@/api/wire";
import { formatDay } from "@/lib/dates";
import { Badge, type BadgeTone } from "@/ui/badge";

type State = Wire["Renewal"]["state"];

const TONES: Record<State, BadgeTone> = { past: "bad", soon: "warn", later: "neutral" };

/** Until when a paper of a vehicle is good. */
export function RenewalBadge({ paper, dueOn, state }: { paper: string; dueOn: string; state: State }) {
  return <Badge tone={TONES[state]}>{t.rentals.states[state](paper, formatDay(dueOn))}</Badge>;
}
