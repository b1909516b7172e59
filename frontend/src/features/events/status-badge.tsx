import { t } from "#messages/events";
import type { EventRow } from "@/features/events/queries";
import classes from "@/features/events/status-badge.module.css";
import { Badge, type BadgeTone } from "@/ui/badge";

const tones: Record<EventRow["status"], BadgeTone> = { draft: "neutral", active: "good", inactive: "warn" };

type Props = { event: Pick<EventRow, "status" | "is_editable"> };

/** Whether an event is on the site, and whether a group of it is travelling. */
export function EventStatusBadge({ event: { status, is_editable: isEditable } }: Props) {
  return (
    <span className={classes["badges"]}>
      <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
      {!isEditable && <Badge tone="note">{t.ongoing}</Badge>}
    </span>
  );
}
