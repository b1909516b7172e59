"""Holding beds: the price is computed, the party is written and the beds are claimed in one transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from toli.bookings import rules
from toli.bookings.errors import (
    CannotExtend,
    HoldLapsed,
    NoBedsLeft,
    NotOpenForBooking,
    PriceChanged,
    TooManyHolds,
)
from toli.bookings.repository import reading, writing
from toli.bookings.repository.writing import NewBooking, NewRoom
from toli.bookings.schemas import BookingPayload, HoldOut, QuoteOut, RoomIn
from toli.bookings.service.sealing import sealed_party
from toli.catalogue import service as catalogue
from toli.catalogue.schemas import SaleTerms
from toli.db.scope import Database, Scope, Tx, ask, ask_both
from toli.inventory import service as inventory
from toli.kit.clock import Clock
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.money import from_rupees
from toli.kit.references import new_reference
from toli.kit.sealing import Sealer
from toli.pricing.service import Quote, Sharing, quote

MOST_LIVE_HOLDS = 3


class _Refused(Exception):
    """The claim was refused; its transaction has to go."""


def price(terms: SaleTerms, rooms: Sequence[RoomIn]) -> Quote:
    """Price beds under a plan's terms.

    Raises InvalidFields when a sharing type is not the event's or stands twice.
    """
    offered = {kind.room_bed_id: kind for kind in terms.sharing}
    wanted = {room.room_bed_id: room.selected_beds_quantity for room in rooms}
    problems = [
        (f"booking_rooms.{place}.room_bed_id", "This sharing type is not offered on this trip.")
        for place, room in enumerate(rooms)
        if room.room_bed_id not in offered
    ]
    if len(wanted) < len(rooms):
        problems.append(("booking_rooms", "Each sharing type may stand once."))
    if problems:
        raise InvalidFields(problems)
    return quote(
        [
            Sharing(
                room_bed_id=kind.room_bed_id,
                room_type=kind.room_type,
                beds=wanted[kind.room_bed_id],
                price_per_head=kind.price_per_head_paise,
            )
            for kind in terms.sharing
            if kind.room_bed_id in wanted
        ],
        tax_rate_bp=terms.tax_rate_bp,
        advance_rate_bp=terms.advance_rate_bp,
        today=terms.today,
        starts_on=terms.tour_start_date,
    )


def comes_too_late(terms: SaleTerms, wanted: Mapping[int, int]) -> bool:
    """Whether the beds were gone when the terms were read: the plan's row need not be locked to find it out again.

    What the claim itself asks is the guard; this spares those who wait for the row.
    """
    free = {kind.room_bed_id: kind.available for kind in terms.sharing}
    return sum(wanted.values()) > terms.available or any(beds > free[kind] for kind, beds in wanted.items())


async def quote_beds(tx: Tx, *, client_id: int, event_plan_id: int, rooms: Sequence[RoomIn], now: datetime) -> QuoteOut:
    """The price of beds on a plan: the one source of prices.

    Raises NotFound for a plan that is not this client's, NotOpenForBooking outside its window.
    """
    terms = await ask(tx, catalogue.sale_terms(client_id=client_id, event_plan_id=event_plan_id, now=now))
    if terms is None:
        raise NotFound
    if not terms.is_open:
        raise NotOpenForBooking
    return rules.quote_out(price(terms, rooms))


async def hold(
    database: Database,
    *,
    sealer: Sealer,
    clock: Clock,
    client_id: int,
    user_id: int,
    payload: BookingPayload,
    minutes: int,
    replaces: int | None = None,
) -> HoldOut:
    """Claim beds for a party and write its booking, `pending`, for `minutes`.

    `replaces` names an unpaid booking of the same person, let go in the same transaction. When no bed is free, the
    plan's lapsed holds are taken back and the claim is tried once more. Raises NotFound, NotOpenForBooking,
    PriceChanged (with the new quote), NoBedsLeft, TooManyHolds, InvalidFields.
    """
    plan_id = payload.reservation_event.event_plan_id
    beds = sum(room.selected_beds_quantity for room in payload.booking_rooms)
    rules.check_travellers(payload.traveller_info, beds=beds)
    # Twice for lapsed holds in the way, once more in case the terms changed while we looked.
    for _ in range(3):
        try:
            async with database.transaction(Scope.client(client_id)) as tx:
                return await _claim(
                    tx,
                    sealer=sealer,
                    now=clock.now(),
                    client_id=client_id,
                    user_id=user_id,
                    payload=payload,
                    minutes=minutes,
                    replaces=replaces,
                )
        except _Refused:
            async with database.transaction(Scope.client(client_id)) as tx:
                over = await inventory.lapsed_of_plan(tx, client_id=client_id, event_plan_id=plan_id)
                if over:
                    await lapse_holds(tx, client_id=client_id, hold_ids=over)
                left, by_type = await inventory.availability(tx, client_id=client_id, event_plan_id=plan_id)
            fits = left >= beds and all(
                by_type.get(room.room_bed_id, 0) >= room.selected_beds_quantity for room in payload.booking_rooms
            )
            if not fits and replaces is None:
                break
    raise NoBedsLeft(left=left, by_sharing_type=by_type)


async def _claim(
    tx: Tx,
    *,
    sealer: Sealer,
    now: datetime,
    client_id: int,
    user_id: int,
    payload: BookingPayload,
    minutes: int,
    replaces: int | None,
) -> HoldOut:
    reservation = payload.reservation_event
    plan_id = reservation.event_plan_id
    if replaces is not None:
        await _let_go(tx, client_id=client_id, user_id=user_id, reservation_event_id=replaces)
    terms, (hold_id, booking_id, live) = await ask_both(
        tx,
        catalogue.sale_terms(client_id=client_id, event_plan_id=plan_id, now=now),
        writing.next_ids(client_id=client_id, event_plan_id=plan_id, user_id=user_id),
    )
    if terms is None or (reservation.event_id is not None and reservation.event_id != terms.event_id):
        raise NotFound
    if not terms.is_open:
        raise NotOpenForBooking
    priced = price(terms, payload.booking_rooms)
    shown = rules.quote_out(priced)
    if reservation.total_price is not None and from_rupees(reservation.total_price) != priced.total:
        raise PriceChanged(shown.model_dump(mode="json"))
    if live >= MOST_LIVE_HOLDS:
        raise TooManyHolds
    wanted = {line.room_bed_id: line.beds for line in priced.lines}
    if comes_too_late(terms, wanted):
        raise _Refused
    reference = new_reference()
    expires_at = await writing.claim_and_write(
        tx,
        claim=inventory.Claim(
            client_id=client_id,
            event_plan_id=plan_id,
            hold_id=hold_id,
            user_id=user_id,
            beds=wanted,
            minutes=minutes,
            terms_version=terms.terms_version,
        ),
        booking=NewBooking(
            client_id=client_id,
            booking_id=booking_id,
            reference=reference,
            event_id=terms.event_id,
            event_plan_id=plan_id,
            user_id=user_id,
            hold_id=hold_id,
            beds=priced.beds,
            total_paise=priced.total,
            advance_paise=priced.advance,
            balance_due_on=priced.balance_due_on,
            quote=shown.model_dump(mode="python"),
            policy=[dict(bracket) for bracket in terms.cancellation_brackets],
            billing_state=reservation.billing_state,
            rooms=[NewRoom(line.room_bed_id, line.room_type, line.beds, line.price_per_head) for line in priced.lines],
            travellers=sealed_party(
                sealer,
                rules.complete_party(payload.traveller_info, beds=priced.beds),
                booking_id=booking_id,
            ),
        ),
    )
    if expires_at is None:
        raise _Refused
    return HoldOut(reservation_event_id=booking_id, booking_reference=reference, quote=shown, expires_at=expires_at)


async def extend_hold(tx: Tx, *, client_id: int, user_id: int, reservation_event_id: int) -> datetime:
    """Ten more minutes, at most twice; when the hold ends now.

    Raises NotFound for another's booking, HoldLapsed when the time is over, CannotExtend after the second time.
    """
    booking = await own_booking(tx, client_id=client_id, user_id=user_id, reservation_event_id=reservation_event_id)
    expires_at = await inventory.extend(tx, client_id=client_id, hold_id=booking.hold_id)
    if expires_at is not None:
        return expires_at
    state = await inventory.hold_state(tx, client_id=client_id, hold_id=booking.hold_id)
    if state is None or not state.is_live:
        raise HoldLapsed
    raise CannotExtend


async def let_go(tx: Tx, *, client_id: int, user_id: int, reservation_event_id: int) -> None:
    """Give held beds back; letting go what is already gone changes nothing.

    Raises NotFound for another's booking.
    """
    await _let_go(tx, client_id=client_id, user_id=user_id, reservation_event_id=reservation_event_id)


async def _let_go(tx: Tx, *, client_id: int, user_id: int, reservation_event_id: int) -> None:
    booking = await own_booking(
        tx, client_id=client_id, user_id=user_id, reservation_event_id=reservation_event_id, lock=True
    )
    if booking.booking_status == "pending" and await inventory.release(
        tx, client_id=client_id, hold_id=booking.hold_id
    ):
        await writing.set_cancelled(
            tx, client_id=client_id, reservation_event_ids=[reservation_event_id], reason="released"
        )


async def lapse_holds(tx: Tx, *, client_id: int, hold_ids: list[int]) -> int:
    """Give back the beds of holds whose time is over and cancel their bookings; how many were closed now."""
    booked = await writing.lock_pending_by_holds(tx, client_id=client_id, hold_ids=hold_ids)
    closed = await inventory.lapse(tx, client_id=client_id, hold_ids=sorted(booked))
    await writing.set_cancelled(
        tx,
        client_id=client_id,
        reservation_event_ids=[booked[hold_id] for hold_id in closed],
        reason="lapsed",
    )
    return len(closed)


async def own_booking(
    tx: Tx, *, client_id: int, user_id: int, reservation_event_id: int, lock: bool = False
) -> reading.BookingKey:
    """A booking of this person's, locked when asked.

    Raises NotFound for another's.
    """
    booking = await reading.key(tx, client_id=client_id, reservation_event_id=reservation_event_id, lock=lock)
    if booking is None or booking.user_id != user_id:
        raise NotFound
    return booking
