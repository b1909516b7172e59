import { t } from "#messages/domains";
import type { Domain } from "@/features/client-settings/domain-queries";
import { formatDay, formatMoment } from "@/lib/dates";
import type { BadgeTone } from "@/ui/badge";

type Dot = "good" | "warn" | "bad" | "note";

export const DOTS: Record<Domain["state"], Dot> = {
  pending: "note",
  active: "good",
  failing: "warn",
  suspended: "bad",
  removed: "bad",
};

export const RECORD_TONES: Record<Domain["records"][number]["state"], BadgeTone> = {
  unchecked: "neutral",
  found: "good",
  missing: "warn",
  wrong: "warn",
  no_answer: "note",
};

/** What the state of a domain means for the operator. */
export function sentenceOfState(domain: Domain): string {
  switch (domain.state) {
    case "pending":
      return domain.checked_at && !domain.next_check_at ? t.says.pendingLong : t.says.pending;
    case "active":
      return domain.is_primary ? t.says.activeMain : t.says.active;
    case "failing":
      return t.says.failing(formatMoment(domain.failing_since ?? domain.added_at));
    case "suspended":
      return t.says.suspended;
    case "removed":
      return t.says.removed(formatDay(domain.removed_at ?? domain.added_at));
  }
}
