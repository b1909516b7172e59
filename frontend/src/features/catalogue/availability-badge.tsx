import { t } from "#messages/catalogue";
import type { Availability } from "@/features/catalogue/availability";
import { Badge } from "@/ui/badge";

const words: Record<Availability, { dot: string; text: string }> = {
  open: { dot: "#1f9d5b", text: t.bookingOpen },
  full: { dot: "#c2362c", text: t.soldOut },
  soon: { dot: "#2f6fc0", text: t.comingSoon },
  none: { dot: "#c77700", text: t.noDatesAvailable },
};

/** White on a photograph in either scheme, as nothing is known of what lies under it; the dot has the colour. */
export function AvailabilityBadge({ availability }: { availability: Availability }) {
  const { dot, text } = words[availability];
  return (
    <Badge tone="photo" dot={dot}>
      {text}
    </Badge>
  );
}
