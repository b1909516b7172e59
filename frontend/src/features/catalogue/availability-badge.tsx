import { t } from "#messages/catalogue";
import type { Availability } from "@/features/catalogue/availability";
import { Badge } from "@/ui/badge";

const words = {
  open: { dot: "good", text: t.bookingOpen },
  full: { dot: "bad", text: t.soldOut },
  soon: { dot: "note", text: t.comingSoon },
  none: { dot: "warn", text: t.noDatesAvailable },
} as const satisfies Record<Availability, { dot: string; text: string }>;

/** White on photos in both schemes, because the background is unknown; the dot has the colour. */
export function AvailabilityBadge({ availability }: { availability: Availability }) {
  const { dot, text } = words[availability];
  return (
    <Badge tone="photo" dot={dot}>
      {text}
    </Badge>
  );
}
