"""Bookings as people see them: the review page's state, My Bookings, the operator's lists."""

from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy.engine import Row

from toli.bookings import rules
from toli.bookings.repository import reading
from toli.bookings.schemas import (
    BookedEvent,
    BookingOut,
    HoldState,
    PlanReservation,
    PlanReservations,
    PlanSummaries,
    PlanSummary,
    QuoteOut,
    ReservationOut,
    RoomOut,
    TravellerOut,
)
from toli.bookings.service.hold import own_booking
from toli.bookings.service.sealing import opened
from toli.db.scope import Tx
from toli.inventory import service as inventory
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.kit.sealing import Sealer

HOLD_STATES = {"lapsed": "lapsed", "released": "released"}


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A booking and the person to write to about it."""

    email: str
    username: str
    booking: BookingOut
    quote: QuoteOut


async def booking_of(tx: Tx, *, sealer: Sealer, client_id: int, reservation_event_id: int, now: datetime) -> BookingOut:
    """A booking with everything in it; the caller has checked whose it is.

    Raises NotFound.
    """
    row = await reading.view(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    if row is None:
        raise NotFound
    return _booking(row, sealer, now)


async def bookings_of_user(
    tx: Tx, *, sealer: Sealer, user_id: int, client_id: int | None, now: datetime
) -> list[BookingOut]:
    """A person's bookings, newest first; with one client when given (traveller scope)."""
    rows = await reading.views_of_user(tx, user_id=user_id, client_id=client_id)
    return [_booking(row, sealer, now) for row in rows]


async def hold_state(
    tx: Tx, *, sealer: Sealer, client_id: int, user_id: int, reservation_event_id: int, now: datetime
) -> HoldState:
    """What the review page shows: the party, its price and how long its beds are held.

    Raises NotFound for another's booking.
    """
    booking = await own_booking(tx, client_id=client_id, user_id=user_id, reservation_event_id=reservation_event_id)
    row = await reading.view(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    hold = await inventory.hold_state(tx, client_id=client_id, hold_id=booking.hold_id)
    if row is None or hold is None:
        raise NotFound
    if booking.booking_status == "confirmed":
        state = "paid"
    elif booking.booking_status == "cancelled":
        state = HOLD_STATES.get(booking.cancel_reason or "", "cancelled")
    else:
        state = "held" if hold.is_live else "lapsed"
    whole = _booking(row, sealer, now)
    return HoldState(
        state=state,  # type: ignore[arg-type]  # one of the five by construction
        reservation_event=whole.reservation_event,
        traveller_info=whole.traveller_info,
        booking_rooms=whole.event_booking_rooms,
        event=whole.event,
        quote=QuoteOut.model_validate(row.quote),
        expires_at=hold.expires_at,
        seconds_left=hold.seconds_left if state == "held" else 0,
        can_extend=state == "held" and hold.extensions < inventory.MOST_EXTENSIONS,
    )


async def client_of_booking(tx: Tx, *, reservation_event_id: int) -> int | None:
    """Whose a bare booking id is, as far as the scope sees (traveller or platform)."""
    return await reading.client_of_booking(tx, reservation_event_id=reservation_event_id)


async def has_plan(tx: Tx, *, client_id: int, event_plan_id: int) -> bool:
    """Whether this plan is the client's."""
    return await reading.plan_head(tx, client_id=client_id, event_plan_id=event_plan_id) is not None


async def confirmation(
    tx: Tx, *, sealer: Sealer, client_id: int, reservation_event_id: int, now: datetime
) -> Confirmation | None:
    """A booking and whom to write to about it; None when there is none."""
    person = await reading.customer(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    row = await reading.view(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    if person is None or row is None:
        return None
    return Confirmation(
        email=person.email,
        username=person.username,
        booking=_booking(row, sealer, now),
        quote=QuoteOut.model_validate(row.quote),
    )


async def plans(tx: Tx, *, client_id: int, today: date, status: str | None, page: Page) -> PlanSummaries:
    """The client's plans with what is booked and paid on each."""
    rows = await reading.plans(
        tx, client_id=client_id, today=today, status=status, limit=page.limit, offset=page.offset
    )
    total = rows[0].total if rows else 0
    return PlanSummaries(
        data=[
            PlanSummary(
                event_id=row.event_id,
                event_plan_id=row.ep_id,
                event_name=row.title,
                tour_capacity=row.capacity,
                total_bookings=row.bookings,
                total_travelers=row.travellers,
                total_amount=row.amount,
                amount_paid=row.paid,
                status=row.status,
                booking_start_date=row.booking_start_date,
                booking_end_date=row.booking_end_date,
                tour_start_date=row.tour_start_date,
                tour_end_date=row.tour_end_date,
            )
            for row in rows
        ],
        total=total,
        total_pages=page.pages(total),
    )


async def plan_reservations(
    tx: Tx, *, sealer: Sealer, client_id: int, event_plan_id: int, page: Page, now: datetime
) -> PlanReservations:
    """The bookings of a plan, newest first.

    Raises NotFound for another client's plan.
    """
    head = await reading.plan_head(tx, client_id=client_id, event_plan_id=event_plan_id)
    if head is None:
        raise NotFound
    rows = await reading.plan_reservations(
        tx, client_id=client_id, event_plan_id=event_plan_id, limit=page.limit, offset=page.offset
    )
    total = rows[0].total if rows else 0
    return PlanReservations(
        event_name=head.title,
        event_id=head.event_id,
        tour_start_date=head.tour_start_date,
        tour_end_date=head.tour_end_date,
        reservations=[_listed(row, sealer, now) for row in rows],
        total=total,
        total_pages=page.pages(total),
    )


def _listed(row: Row[Any], sealer: Sealer, now: datetime) -> PlanReservation:
    booking = _booking(row, sealer, now)
    reservation = booking.reservation_event
    return PlanReservation(
        reservation_event_id=reservation.reservation_event_id,
        booking_reference=reservation.booking_reference,
        customer_name=booking.traveller_info[0].full_name,
        total_travelers=reservation.total_travelers,
        total_price=reservation.total_price,
        advance_paid=reservation.advance_paid,
        balance_due=reservation.balance_due,
        payment_status=reservation.payment_status,
        booking_status=reservation.booking_status,
        booking_date=reservation.booking_date,
    )


def _booking(row: Row[Any], sealer: Sealer, now: datetime) -> BookingOut:
    today = local_date(now, time_zone=row.time_zone)
    open_until = rules.travellers_open_until(row.tour_start_date) if row.booking_status == "confirmed" else None
    paid = int(row.paid)
    is_due = row.booking_status == "confirmed" and row.due_closed_at is None
    due = max(row.total_paise - (paid - int(row.refund_under_way)), 0) if is_due else 0
    return BookingOut(
        reservation_event=ReservationOut(
            reservation_event_id=row.reservation_event_id,
            booking_reference=row.booking_reference,
            event_id=row.event_id,
            event_plan_id=row.event_plan_id,
            user_id=row.user_id,
            total_travelers=row.total_travelers,
            total_price=row.total_paise,
            advance_paid=paid,
            balance_due=due,
            balance_due_on=row.balance_due_on if due else None,
            refunded_amount=int(row.refunded),
            refund_pending=row.refund_under_way > 0,
            refund_needs_attention=row.refund_stuck,
            is_due_closed=row.due_closed_at is not None,
            cancellation_asked_at=row.cancel_asked_at,
            travellers_open_until=open_until,
            can_change_travellers=open_until is not None and today <= open_until,
            payment_status=rules.payment_status(
                booking_status=row.booking_status,
                total=row.total_paise,
                paid=paid,
                counted=paid - int(row.surplus) + (0 if row.due_closed_at is None else int(row.settled_back)),
                ever_paid=int(row.ever_paid),
                has_failed=row.has_failed,
            ),
            booking_status=row.booking_status,
            cancel_reason=row.cancel_reason,
            booking_date=row.confirmed_at or row.created_at,
            created_at=row.created_at,
        ),
        traveller_info=_people(row.reservation_event_id, row.people or [], sealer),
        event_booking_rooms=[
            RoomOut(
                booking_room_id=room["booking_room_id"],
                room_bed_id=room["room_bed_id"],
                room_type=room["room_type"],
                number_of_travelers=room["beds"],
                selected_beds_quantity=room["beds"],
                price_per_head_trip=room["price"],
                total_price=room["price"] * room["beds"],
            )
            for room in row.rooms or []
        ],
        event=BookedEvent(
            event_id=row.event_id,
            title=row.title,
            destination=row.destination,
            tour_duration=row.tour_duration,
            tour_start_date=row.tour_start_date,
            tour_end_date=row.tour_end_date,
            image=row.image,
            client_id=row.client_id,
            client_name=row.client_name,
            client_url=row.client_url,
        ),
    )


def _people(booking_id: int, people: Sequence[dict[str, Any]], sealer: Sealer) -> list[TravellerOut]:
    return [
        TravellerOut(
            traveller_id=person["traveller_id"],
            full_name=person["full_name"],
            id_type=person["id_type"],
            id_proof=rules.masked(
                opened(
                    sealer,
                    b64decode(person["id_number"]) if person["id_number"] else None,
                    of="id_number",
                    booking_id=booking_id,
                    position=person["position"],
                )
            ),
            has_medical_needs=person["has_medical_needs"],
            meal_preference=person["meal_preference"],
            emergency_contact=person["emergency_contact"],
            email=person["email"],
            phone=person["phone"],
            age=person["age"],
            is_minor=person["age"] is not None and person["age"] < rules.ADULT_FROM,
            gender=person["gender"],
            dietary_requirements=person["dietary_requirements"],
        )
        for person in people
    ]
