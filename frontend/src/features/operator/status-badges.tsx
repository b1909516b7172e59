import { t } from "#messages/operator";
import { Badge, type BadgeTone } from "@/ui/badge";

const statusTones: Record<string, BadgeTone> = { confirmed: "good", pending: "warn", cancelled: "bad" };
const paymentTones: Record<string, BadgeTone> = { paid: "good", partial: "note", failed: "bad" };

export function BookingStatus({ status }: { status: string }) {
  return (
    <Badge tone={statusTones[status] ?? "neutral"}>
      {t.statuses[status as keyof typeof t.statuses] ?? status}
    </Badge>
  );
}

export function PaymentStatus({ status }: { status: string }) {
  return (
    <Badge tone={paymentTones[status] ?? "neutral"}>
      {t.payments[status as keyof typeof t.payments] ?? status}
    </Badge>
  );
}
