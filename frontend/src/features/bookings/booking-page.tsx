import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as rooming } from "#messages/rooming";
import { isNotFound } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { sharingName } from "@/domain/beds";
import { BookingDetailRows, hasDetails } from "@/domain/booking-details";
import { operatedBookingQuery, type TravellerEditing } from "@/domain/bookings";
import { PageHead } from "@/domain/page-head";
import { whoOf } from "@/domain/refund-dialog";
import { BookingStatus, PaymentStatus } from "@/domain/status-badges";
import { type BookingAct, BookingActs, BookingDialogs } from "@/features/bookings/booking-acts";
import { MoneyNotices } from "@/features/bookings/booking-notices";
import classes from "@/features/bookings/booking-page.module.css";
import { BookingTimeline } from "@/features/bookings/booking-timeline";
import { CustomerCard } from "@/features/bookings/customer-card";
import { DocumentsPart } from "@/features/bookings/documents-part";
import { EventPicture } from "@/features/bookings/event-picture";
import { HoldNotice } from "@/features/bookings/hold-notice";
import { MoneyCard } from "@/features/bookings/money-card";
import { PartyTable } from "@/features/bookings/party-table";
import { SharesCard } from "@/features/bookings/shares-card";
import { formatDay } from "@/lib/dates";
import { formatPlanId, formatReservationId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { DayRange } from "@/ui/day-range";
import { Heading, Row, Stack, Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Rows } from "@/ui/rows";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS = "/to/orders";

type Reservation = Wire["ReservationOut"];

type Props = {
  clientId: number;
  bookingId: number;
  /** The form that changes a traveller, from another feature. */
  editTraveller: (props: TravellerEditing) => ReactNode;
  /** Whom documents name, from another feature. */
  billing: (reservation: Reservation) => ReactNode;
  /** The traveller's request to change the booking, from another feature. */
  changeRequest: (name: string) => ReactNode;
  /** What the traveller says was paid by UPI, from another feature. */
  upiClaims: (reservation: Reservation) => ReactNode;
  /** The UPI code of a payment, from another feature. */
  upiCode: (reservation: Reservation) => ReactNode;
};

/** Everything about one booking. */
export function BookingPage({ bookingId, ...props }: Props) {
  const query = useQuery(operatedBookingQuery(props.clientId, bookingId));
  if (query.data) return <Booking booking={query.data} {...props} />;
  return (
    <>
      <PageHead title={t.bookingDetail} />
      {query.isPending && (
        <SkeletonGroup className={classes["columns"]}>
          <Skeleton height="32rem" />
          <Skeleton height="32rem" />
        </SkeletonGroup>
      )}
      {query.isError && isNotFound(query.error) && (
        <EmptyState
          title={t.noData}
          text={t.noDataText}
          action={<ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>}
        />
      )}
      {query.isError && !isNotFound(query.error) && (
        <ErrorState
          title={t.detailFailed}
          text={query.error.message}
          retryLabel={t.retry}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

type BookingProps = Omit<Props, "bookingId"> & { booking: Wire["BookingOut"] };

function Booking({ booking, clientId, editTraveller, ...parts }: BookingProps) {
  const { event, reservation_event: reservation, traveller_info: travellers } = booking;
  const id = reservation.reservation_event_id;
  const customerName = travellers[0]?.full_name ?? reservation.booking_reference;
  const who = whoOf({ ...reservation, customer_name: customerName });
  const [act, setAct] = useState<BookingAct | null>(null);
  return (
    <>
      <PageHead
        back={
          <TextLink
            to="/to/orders/$eventId"
            params={{ eventId: event.event_id }}
            search={{ plan: reservation.event_plan_id }}
          >
            {t.backToPlan}
          </TextLink>
        }
        title={customerName}
        aside={<BookingActs clientId={clientId} reservation={reservation} who={who} onAct={setAct} />}
        lead={
          <>
            <Row as="span">
              {event.image && <EventPicture image={event.image} />}
              <Badges reservation={reservation} />
              <span>{event.title}</span>
              <DayRange from={event.tour_start_date} to={event.tour_end_date} />
            </Row>
            <Facts booking={booking} />
          </>
        }
      />
      <div className={classes["notices"]}>
        {reservation.change_asked_at && parts.changeRequest(customerName)}
        <HoldNotice clientId={clientId} booking={booking} />
        {parts.upiClaims(reservation)}
        <MoneyNotices clientId={clientId} reservation={reservation} onAct={setAct} />
      </div>
      <div className={classes["columns"]}>
        <div className={classes["aside"]}>
          <CustomerCard clientId={clientId} bookingId={id}>
            {parts.billing(reservation)}
          </CustomerCard>
          <MoneyCard clientId={clientId} booking={booking} onTake={() => setAct("take")} />
          <SharesCard booking={booking} clientId={clientId} />
        </div>
        <div className={classes["main"]}>
          <Stack as="section" gap={2}>
            <Row align="baseline" justify="between" gap={4} rowGap={1}>
              <Heading size="md">{t.travellers}</Heading>
              {booking.event_booking_rooms.length > 0 && (
                <Text as="ul" tone="soft" size="sm" aria-label={rooming.rooms}>
                  {booking.event_booking_rooms.map((room) => (
                    <li key={room.booking_room_id}>{roomOf(room)}</li>
                  ))}
                </Text>
              )}
            </Row>
            {hasDetails(reservation) && (
              <Rows>
                <BookingDetailRows booking={reservation} />
              </Rows>
            )}
            <PartyTable clientId={clientId} booking={booking} editTraveller={editTraveller} />
          </Stack>
          <BookingTimeline clientId={clientId} reservation={reservation} who={who} />
          <DocumentsPart clientId={clientId} booking={booking} />
        </div>
      </div>
      <BookingDialogs
        act={act}
        clientId={clientId}
        booking={booking}
        customerName={customerName}
        upiCode={parts.upiCode(reservation)}
        onClose={() => setAct(null)}
      />
    </>
  );
}

function Badges({ reservation }: { reservation: Reservation }) {
  return (
    <>
      <BookingStatus status={reservation.booking_status} />
      {reservation.booking_status !== "pending" && <PaymentStatus booking={reservation} />}
      {reservation.overdue_since && (
        <Badge tone="bad">
          {to.overdueSince(formatRupees(reservation.next_due), formatDay(reservation.overdue_since))}
        </Badge>
      )}
      {reservation.cancellation_asked_at && <Badge tone="warn">{to.asksToCancel}</Badge>}
      {reservation.change_asked_at && <Badge tone="warn">{to.asksToChange}</Badge>}
      {reservation.refund_needs_attention && <Badge tone="bad">{t.refundAttention}</Badge>}
      {reservation.refund_pending && reservation.booking_status === "confirmed" && (
        <Badge tone="warn">{t.refundPending}</Badge>
      )}
    </>
  );
}

/** References and dates of a booking, in a line. */
function Facts({ booking }: { booking: Wire["BookingOut"] }) {
  const { reservation_event: reservation } = booking;
  return (
    <span className={classes["facts"]}>
      <span>
        {t.reference} {reservation.booking_reference}
      </span>
      <span>{formatReservationId(reservation.reservation_event_id)}</span>
      <span>{formatPlanId(reservation.event_plan_id)}</span>
      <span>{to.travellers(reservation.total_travelers)}</span>
      <span>
        {t.booked} {formatDay(reservation.booking_date)}
      </span>
      <span>
        {t.updated} {formatDay(reservation.updated_at)}
      </span>
      {reservation.sale_source !== null && (
        <span>
          {t.saleSource}: {reservation.sale_source}
        </span>
      )}
      {reservation.policy_version !== null && (
        <span>
          {t.policies}:{" "}
          <a href={`/policies/terms?version=${reservation.policy_version}`} target="_blank" rel="noopener">
            {t.policyVersion(reservation.policy_version)}
          </a>
        </span>
      )}
      {booking.linked.map((linkedBooking) => (
        <span key={linkedBooking.reservation_event_id}>
          {linkedBooking.is_origin ? t.splitFrom : t.splitOff}{" "}
          <TextLink
            to="/to/orders/$eventId/details/$reservationEventId"
            params={{
              eventId: linkedBooking.event_id,
              reservationEventId: linkedBooking.reservation_event_id,
            }}
          >
            {linkedBooking.booking_reference}
          </TextLink>
          {", "}
          {t.linkedNote(
            linkedBooking.title,
            formatDay(linkedBooking.tour_start_date),
            linkedBooking.total_travelers,
          )}
        </span>
      ))}
    </span>
  );
}

function roomOf(room: Wire["RoomOut"]): string {
  return [
    sharingName(room.room_type),
    room.room_number ? rooming.room(room.room_number) : rooming.noRoom,
    to.travellers(room.number_of_travelers),
    `${rooming.checkin} ${formatDay(room.checkin_date)}`,
    `${rooming.checkout} ${formatDay(room.checkout_date)}`,
  ].join(" · ");
}
