import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t as change } from "#messages/change-booking";
import { t as company } from "#messages/company";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as tr } from "#messages/refunds";
import { t as rooming } from "#messages/rooming";
import { isNotFound } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { operatedBookingQuery, type TravellerEditing } from "@/domain/bookings";
import { PageHead } from "@/domain/page-head";
import { priceLines } from "@/domain/price-lines";
import { May } from "@/domain/rights";
import { BookingStatus, PaymentStatus } from "@/domain/status-badges";
import { BookingHistory } from "@/features/bookings/booking-history";
import classes from "@/features/bookings/booking-page.module.css";
import { BookingTimeline } from "@/features/bookings/booking-timeline";
import { CreditPart } from "@/features/bookings/credit-part";
import { DeskCard } from "@/features/bookings/desk-card";
import { DocumentsPart } from "@/features/bookings/documents-part";
import { EventPicture } from "@/features/bookings/event-picture";
import { OfflinePayments } from "@/features/bookings/offline-payments";
import { PartyTable } from "@/features/bookings/party-table";
import { PaymentsAndRefunds } from "@/features/bookings/payments-and-refunds";
import { SharesCard } from "@/features/bookings/shares-card";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatPlanId, formatReservationId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { ButtonLink, TextLink } from "@/ui/link";
import { Row, Rows } from "@/ui/rows";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS = "/to/orders";

const roomColumns: readonly Column<Wire["BookingOut"]["event_booking_rooms"][number]>[] = [
  { name: rooming.sharingType, kind: "title", cell: ({ room_type }) => room_type },
  { name: rooming.roomNumber, cell: ({ room_number }) => room_number || rooming.notYet },
  { name: t.travellers, kind: "number", cell: (room) => room.number_of_travelers },
  { name: rooming.checkin, kind: "day", value: ({ checkin_date }) => checkin_date },
  { name: rooming.checkout, kind: "day", value: ({ checkout_date }) => checkout_date },
];

type Props = {
  clientId: number;
  bookingId: number;
  /** The form that changes a traveller, from another feature. */
  editTraveller: (props: TravellerEditing) => ReactNode;
  /** Whom documents name, from another feature. */
  billing: (reservation: Wire["ReservationOut"]) => ReactNode;
  /** The traveller's request to change the booking, from another feature. */
  changeRequest: (name: string) => ReactNode;
  /** The UPI code of a booking and what its traveller says was paid, from another feature. */
  upiCard: (booking: Wire["BookingOut"]) => ReactNode;
};

/** Everything about one booking. */
export function BookingPage({ clientId, bookingId, editTraveller, billing, changeRequest, upiCard }: Props) {
  const query = useQuery(operatedBookingQuery(clientId, bookingId));
  if (query.data) {
    return (
      <Booking
        booking={query.data}
        clientId={clientId}
        editTraveller={editTraveller}
        billing={billing}
        changeRequest={changeRequest}
        upiCard={upiCard}
      />
    );
  }
  return (
    <>
      <PageHead title={t.bookingDetail} />
      {query.isPending && (
        <SkeletonGroup className={classes["grid"]}>
          <Skeleton height="16rem" />
          <Skeleton height="16rem" />
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

function Booking({ booking, clientId, editTraveller, billing, changeRequest, upiCard }: BookingProps) {
  const { event, reservation_event: reservation, event_booking_rooms: rooms } = booking;
  const [first] = booking.traveller_info;
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
        title={first?.full_name ?? reservation.booking_reference}
        aside={
          reservation.operator_can_change && (
            <May right="bookings">
              <ButtonLink
                to="/to/orders/$eventId/edit/$reservationEventId"
                params={{ eventId: event.event_id, reservationEventId: reservation.reservation_event_id }}
                variant="outline"
              >
                {change.link}
              </ButtonLink>
            </May>
          )
        }
        lead={
          <span className={classes["badges"]}>
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
          </span>
        }
      />
      {reservation.change_asked_at && (
        <div className={classes["before"]}>
          {changeRequest(first?.full_name ?? reservation.booking_reference)}
        </div>
      )}
      <div className={classes["grid"]}>
        <Card label={t.reservation}>
          <div className={classes["cardHead"]}>
            <h2 className={classes["title"]}>{t.reservation}</h2>
            {event.image && <EventPicture image={event.image} />}
          </div>
          <Rows>
            <Row name={t.reference}>{reservation.booking_reference}</Row>
            <Row name={t.reservation}>{formatReservationId(reservation.reservation_event_id)}</Row>
            <Row name={t.event}>{event.title}</Row>
            <Row name={t.tourDates} note={formatPlanId(reservation.event_plan_id)}>
              <DayRange from={event.tour_start_date} to={event.tour_end_date} />
            </Row>
            <Row name={t.travellers}>{reservation.total_travelers}</Row>
            {booking.linked.map((linkedBooking) => (
              <Row
                key={linkedBooking.reservation_event_id}
                name={linkedBooking.is_origin ? t.splitFrom : t.splitOff}
                note={t.linkedNote(
                  linkedBooking.title,
                  formatDay(linkedBooking.tour_start_date),
                  linkedBooking.total_travelers,
                )}
              >
                <TextLink
                  to="/to/orders/$eventId/details/$reservationEventId"
                  params={{
                    eventId: linkedBooking.event_id,
                    reservationEventId: linkedBooking.reservation_event_id,
                  }}
                >
                  {linkedBooking.booking_reference}
                </TextLink>
              </Row>
            ))}
            <Row name={t.booked}>{formatMoment(reservation.booking_date)}</Row>
            {reservation.policy_version !== null && (
              <Row name={t.policies}>
                <a
                  href={`/policies/terms?version=${reservation.policy_version}`}
                  target="_blank"
                  rel="noopener"
                >
                  {t.policyVersion(reservation.policy_version)}
                </a>
              </Row>
            )}
            {reservation.special_requests && (
              <Row name={t.specialRequests}>{reservation.special_requests}</Row>
            )}
          </Rows>
        </Card>
        <Card label={t.money}>
          <h2 className={classes["title"]}>{t.money}</h2>
          <Rows>
            {priceLines(booking.price_lines).map(({ key, name, amount }) => (
              <Row key={key} name={name} amount>
                {amount}
              </Row>
            ))}
            <Row name={t.totalWithTax} strong rule>
              {formatRupees(reservation.total_price)}
            </Row>
            {reservation.price_reduction > 0 && (
              <Row name={tr.priceReduction}>−{formatRupees(reservation.price_reduction)}</Row>
            )}
            <Row name={t.paid}>{formatRupees(reservation.advance_paid)}</Row>
            {reservation.refunded_amount > 0 && (
              <Row name={t.refunded}>{formatRupees(reservation.refunded_amount)}</Row>
            )}
            {reservation.instalments.length > 1 &&
              reservation.instalments.map(({ due_on, amount }) => (
                <Row key={due_on} name={t.instalmentBy(formatDay(due_on))}>
                  {formatRupees(amount)}
                </Row>
              ))}
            <Row
              name={t.due}
              note={
                reservation.is_due_closed && reservation.balance_due > 0
                  ? tr.closed
                  : reservation.instalments.length === 1 &&
                    reservation.balance_due_on &&
                    t.dueBy(formatDay(reservation.balance_due_on))
              }
            >
              {formatRupees(reservation.balance_due)}
            </Row>
          </Rows>
        </Card>
      </div>
      <div className={classes["next"]}>
        <DeskCard booking={booking} clientId={clientId} />
        <SharesCard booking={booking} clientId={clientId} />
        {upiCard(booking)}
      </div>
      <PaymentsAndRefunds booking={booking} clientId={clientId} />
      <div className={classes["next"]}>
        <OfflinePayments clientId={clientId} booking={booking} />
      </div>
      {reservation.user_id !== null && (
        <div className={classes["next"]}>
          <CreditPart clientId={clientId} userId={reservation.user_id} reservation={reservation} />
        </div>
      )}
      <section className={classes["party"]}>
        <h2 className={classes["title"]}>{rooming.rooms}</h2>
        <DataTable
          label={rooming.rooms}
          columns={roomColumns}
          rows={rooms}
          keyOf={(room) => room.booking_room_id}
        />
      </section>
      <div className={classes["party"]}>
        <Card label={company.title}>{billing(reservation)}</Card>
      </div>
      <div className={classes["party"]}>
        <DocumentsPart clientId={clientId} booking={booking} />
      </div>
      <section className={classes["party"]}>
        <h2 className={classes["title"]}>{t.travellers}</h2>
        <PartyTable clientId={clientId} booking={booking} editTraveller={editTraveller} />
      </section>
      <BookingTimeline bookingId={reservation.reservation_event_id} eventId={reservation.event_id} />
      <BookingHistory clientId={clientId} bookingId={reservation.reservation_event_id} />
    </>
  );
}
