import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t as change } from "#messages/change-booking";
import { t as credit } from "#messages/credit";
import { t as deducted } from "#messages/customer-tds";
import { t as desk } from "#messages/desk-card";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import type { Wire } from "@/api/wire";
import { moneyQuery } from "@/domain/booking-money";
import { RecordDialog } from "@/domain/record-payment-dialog";
import { RefundDialog, refundableOffline, whoOf } from "@/domain/refund-dialog";
import { May, useMay } from "@/domain/rights";
import { offlinePaymentsQuery, useRefreshBooking } from "@/features/bookings/booking-queries";
import { DeclineDialog } from "@/features/bookings/decline-dialog";
import { GiveCreditDialog } from "@/features/bookings/give-credit-dialog";
import { PaymentLinkPart } from "@/features/bookings/payment-link-part";
import { RecordTdsDialog } from "@/features/bookings/tds-dialogs";
import { Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { MoreMenu } from "@/ui/more-menu";

/** What is done with a booking in a dialog: `take` and `link` take a payment, `returned` records an offline refund. */
export type BookingAct = "take" | "link" | "refund" | "returned" | "credit" | "decline" | "cancel" | "tds";

type ActsProps = {
  clientId: number;
  reservation: Wire["ReservationOut"];
  who: string;
  onAct: (act: BookingAct) => void;
};

/** Beside the title: the change of a booking, and a menu of what is done rarely. */
export function BookingActs({ clientId, reservation, who, onAct }: ActsProps) {
  const { reservation_event_id: id, event_id: eventId, booking_status: status } = reservation;
  const may = useMay();
  const { data: money } = useQuery(moneyQuery(clientId, id));
  const act = (name: BookingAct, label: string, disabled = false) => ({
    label,
    name: label,
    disabled,
    onPress: () => onAct(name),
  });
  const mayRefund = may("refunds") && money !== undefined;
  const acts = [
    ...(may("payments") && status !== "cancelled" ? [act("link", desk.link)] : []),
    ...(may("payments") && status === "confirmed" && reservation.balance_due > 0
      ? [act("tds", deducted.record)]
      : []),
    ...(mayRefund ? [act("refund", t.refund, money.left <= 0 && refundableOffline(money) <= 0)] : []),
    ...(mayRefund && money.can_have_credit ? [act("credit", credit.give)] : []),
    ...(mayRefund && status !== "cancelled" && money.cancellation.state !== "asked"
      ? [act("cancel", t.cancel)]
      : []),
  ];
  return (
    <Row>
      {reservation.operator_can_change && (
        <May right="bookings">
          <ButtonLink
            to="/to/orders/$eventId/edit/$reservationEventId"
            params={{ eventId, reservationEventId: id }}
            variant="outline"
            size="sm"
          >
            {change.link}
          </ButtonLink>
        </May>
      )}
      {acts.length > 0 && <MoreMenu label={to.moreOf(who)} acts={acts} isOutlined />}
    </Row>
  );
}

type DialogsProps = {
  act: BookingAct | null;
  clientId: number;
  booking: Wire["BookingOut"];
  customerName: string;
  /** The code of a payment by UPI, from another feature. */
  upiCode: ReactNode;
  onClose: () => void;
};

/** The dialogs of a booking's acts. */
export function BookingDialogs({ act, clientId, booking, customerName, upiCode, onClose }: DialogsProps) {
  const { reservation_event: reservation, event } = booking;
  const id = reservation.reservation_event_id;
  const paid = { ...reservation, customer_name: customerName };
  const { data: offline } = useQuery(offlinePaymentsQuery(clientId, id));
  const onDone = useRefreshBooking(clientId, id);
  const shared = { clientId, bookingId: id, onClose, onDone };
  return (
    <>
      <RecordDialog
        {...shared}
        who={whoOf(paid)}
        kind={act === "take" || act === "link" ? "received" : null}
        most={offline?.due ?? 0}
        stored={offline ? { credit: offline.credit, on_account: offline.on_account } : {}}
        isCompany={reservation.company !== null}
        upi={upiCode}
        link={<PaymentLinkPart clientId={clientId} bookingId={id} trip={event.title} />}
        startsWithLink={act === "link"}
      />
      <RefundDialog
        act={act === "refund" || act === "returned" || act === "cancel" ? act : null}
        clientId={clientId}
        booking={paid}
        owed={reservation.owed_back}
        onClose={onClose}
        onDone={onDone}
      />
      <GiveCreditDialog
        clientId={clientId}
        reservation={reservation}
        opened={act === "credit"}
        onClose={onClose}
      />
      <RecordTdsDialog {...shared} who={whoOf(paid)} opened={act === "tds"} />
      <DeclineDialog {...shared} name={customerName} opened={act === "decline"} />
    </>
  );
}
