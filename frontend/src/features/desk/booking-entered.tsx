import { CircleCheck } from "lucide-react";
import { t } from "#messages/desk";
import { t as link } from "#messages/pay-link";
import type { Wire } from "@/api/wire";
import type { Desk } from "@/features/desk/desk";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { cleanPhone } from "@/lib/phones";
import { addRupees, typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Hint, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import layout from "@/ui/priced-form.module.css";
import { SendLink } from "@/ui/send-link";
import { EmptyState } from "@/ui/states";

type Props = {
  booking: Wire["DeskBookingOut"];
  desk: Desk;
  event: Wire["EventOut"];
  onAnother: () => void;
};

const COUNTRY = "91";

/** A booking that was just entered, and its payment link to send. */
export function BookingEntered({ booking, desk, event, onAnother }: Props) {
  const isHeld = booking.booking_status === "pending";
  const total = booking.quote.total;
  const received = desk.payBy === "now" ? (typedRupees(desk.amount) ?? 0) : 0;
  const due = addRupees(total, -received);
  const digits = cleanPhone(desk.phone).replace(/^\+|^00/, "");
  const phone = digits.length === 10 ? COUNTRY + digits : digits;
  return (
    <Stack gap={5} role="status">
      <EmptyState
        icon={CircleCheck}
        title={(isHeld ? t.held : t.done)(desk.name)}
        text={[
          t.reference2(booking.booking_reference, formatRupees(total)),
          t.receivedAndDue(formatRupees(received), formatRupees(due)),
          isHeld && t.heldUntil(formatDay(desk.unpaid_until)),
        ]
          .filter(Boolean)
          .join(". ")}
        action={
          <ButtonLink
            to="/to/orders/$eventId/details/$reservationEventId"
            params={{ eventId: event.event_id, reservationEventId: booking.reservation_event_id }}
          >
            {t.viewBooking}
          </ButtonLink>
        }
      />
      <Card label={t.link}>
        <h2 className={layout["title"]}>{t.link}</h2>
        <Hint>{t.linkText}</Hint>
        <SendLink
          url={booking.payment_link}
          text={(received > 0 ? t.messageReceived : link.message)(
            event.title,
            booking.payment_link,
            formatRupees(received),
            formatRupees(due),
          )}
          phone={`+${phone}`}
        />
      </Card>
      <Button variant="outline" onClick={onAnother}>
        {t.another}
      </Button>
    </Stack>
  );
}
