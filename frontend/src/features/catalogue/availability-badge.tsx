import { t } from "#messages/catalogue";
import type { Availability } from "@/features/catalogue/availability";
import { Badge, type BadgeTone } from "@/ui/badge";

const words: Record<Availability, { tone: BadgeTone; text: string }> = {
  open: { tone: "good", text: t.bookingOpen },
  full: { tone: "bad", text: t.soldOut },
  soon: { tone: "note", text: t.comingSoon },
  none: { tone: "warn", text: t.noDatesAvailable },
};

export function AvailabilityBadge({ availability }: { availability: Availability }) {
  const { tone, text } = words[availability];
  return <Badge tone={tone}>{text}</Badge>;
}
