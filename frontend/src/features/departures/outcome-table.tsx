import { MessageCircle } from "lucide-react";
import { t } from "#messages/departure-changes";
import { May } from "@/domain/rights";
import classes from "@/features/departures/departures.module.css";
import type { Outcome } from "@/features/departures/queries";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button, ButtonAnchor } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Row } from "@/ui/layout";

const TONES: Record<Outcome["state"], BadgeTone> = {
  pending: "note",
  choosing: "warn",
  done: "good",
  failed: "bad",
  skipped: "neutral",
};

type Props = { bookings: readonly Outcome[]; onChoose: (booking: Outcome) => void };

/** What became of each booking of a change, those that failed first. */
export function OutcomeTable({ bookings, onChoose }: Props) {
  const columns: readonly Column<Outcome>[] = [
    {
      name: t.traveller,
      kind: "title",
      cell: ({ name, booking_reference }) => (
        <>
          {name} <span className={classes["hint"]}>{booking_reference}</span>
        </>
      ),
    },
    {
      name: t.state,
      kind: "mark",
      cell: ({ state }) => <Badge tone={TONES[state]}>{t.outcomes[state]}</Badge>,
    },
    { name: t.result, cell: (booking) => resultOf(booking) || null },
    { name: t.messageColumn, cell: ({ message_state: state }) => state && t.messageStates[state] },
    {
      name: t.actions,
      kind: "actions",
      cell: (booking) => (
        <Row as="span" justify="end">
          {booking.whatsapp_url && booking.message_state !== "sent" && (
            <ButtonAnchor
              href={booking.whatsapp_url}
              target="_blank"
              rel="noreferrer"
              size="sm"
              variant="outline"
              aria-label={t.whatsAppOf(booking.name)}
              before={<MessageCircle size={18} aria-hidden />}
            >
              {t.whatsApp}
            </ButtonAnchor>
          )}
          {booking.state === "choosing" && (
            <May right="bookings">
              <Button
                size="sm"
                variant="outline"
                aria-label={t.chooseForOf(booking.name)}
                onClick={() => onChoose(booking)}
              >
                {t.chooseFor}
              </Button>
            </May>
          )}
        </Row>
      ),
    },
  ];
  return (
    <DataTable
      label={t.touched}
      columns={columns}
      rows={bookings}
      keyOf={({ reservation_event_id }) => reservation_event_id}
    />
  );
}

function resultOf(booking: Outcome): string {
  const { refund_online: online, refund_offline: offline, refund_owed: owed, credit } = booking;
  const returned = addRupees(offline, -owed);
  return [
    booking.error,
    booking.choice &&
      [t.chosen[booking.choice], booking.chosen_by && t.chosenBy[booking.chosen_by]]
        .filter(Boolean)
        .join(" "),
    online > 0 && [formatRupees(online), t.refundStates[booking.refund_state]].filter(Boolean).join(" "),
    returned > 0 && t.refundedOffline(formatRupees(returned)),
    owed > 0 && t.refundOwed(formatRupees(owed)),
    credit > 0 && t.asCredit(formatRupees(credit)),
  ]
    .filter(Boolean)
    .join(", ");
}
