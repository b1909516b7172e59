"""Holding beds: the price is computed, the party is written and the beds are claimed in one transaction."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from toli.bookings import rules
from toli.bookings.errors import (
    AmountRefused,
    CannotExtend,
    HoldLapsed,
    NoBedsLeft,
    NotOpenForBooking,
    PriceChanged,
    TooManyHolds,
)
from toli.bookings.repository import reading, writing
from toli.bookings.repository.writing import FreshIds, NewBooking, NewRoom
from toli.bookings.schemas import BookingPayload, HoldOut, QuoteOut, RoomIn
from toli.bookings.service.sealing import sealed_party
from toli.catalogue import service as catalogue
from toli.catalogue.schemas.terms import SaleTerms, Standing
from toli.db.database import Database, run_read
from toli.db.transactions import ClientTransaction
from toli.inventory import service as inventory
from toli.kit.clock import Clock
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.money import Paise
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
        balance_days_before_start=terms.balance_days_before_start,
        today=terms.today,
        starts_on=terms.tour_start_date,
    )


def comes_too_late(terms: SaleTerms, wanted: Mapping[int, int]) -> bool:
    """Whether the beds were gone when the terms were read: the plan's row need not be locked to find it out again.

    What the claim itself asks is the guard; this spares those who wait for the row.
    """
    free = {kind.room_bed_id: kind.available for kind in terms.sharing}
    return sum(wanted.values()) > terms.available or any(beds > free[kind] for kind, beds in wanted.items())


async def quote_beds(
    database: Database, *, client_id: int, event_plan_id: int, rooms: Sequence[RoomIn], now: datetime
) -> QuoteOut:
    """The price of beds on a plan: the one source of prices.

    Raises NotFound for a plan that is not this client's, NotOpenForBooking outside its window.
    """
    terms = await catalogue.terms_of_plan(database, client_id=client_id, event_plan_id=event_plan_id, now=now)
    if terms is None:
        raise NotFound
    if not terms.is_open:
        raise NotOpenForBooking
    return rules.quote_out(price(terms, rooms))


@dataclass(frozen=True, slots=True)
class _Wish:
    """A party, who asks for it, for how many minutes its beds are to be held, and what they mean to pay now."""

    client_id: int
    user_id: int
    payload: BookingPayload
    minutes: int
    amount: Paise | None

    @property
    def event_plan_id(self) -> int:
        return self.payload.reservation_event.event_plan_id


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
    amount: Paise | None = None,
) -> HoldOut:
    """Claim beds for a party and write its booking, `pending`, for `minutes`.

    `replaces` names an unpaid booking of the same person, let go in the same transaction; `amount` is what they mean
    to pay now, where they said so. When no bed is free, the plan's lapsed holds are taken back and the claim is tried
    once more. Raises NotFound, NotOpenForBooking, PriceChanged and AmountRefused (both with the quote), NoBedsLeft,
    TooManyHolds, InvalidFields.
    """
    beds = sum(room.selected_beds_quantity for room in payload.booking_rooms)
    rules.check_travellers(payload.traveller_info, beds=beds)
    wish = _Wish(client_id, user_id, payload, minutes, amount)
    # Twice for lapsed holds in the way, once more in case the terms changed while we looked.
    for _ in range(3):
        try:
            async with (
                # Whoever waits here finds the beds gone without having stood at the plan's row.
                database.row_queues.slot(("plan", client_id, wish.event_plan_id)),
                _opened(database, wish, replaces=replaces) as (tx, standing, fresh),
            ):
                if standing is None:
                    raise NotFound
                terms = await catalogue.sale_terms(
                    tx, cache=database.versioned_cache, now=clock.now(), standing=standing
                )
                return await _claim(tx, wish, sealer=sealer, terms=terms, fresh=fresh)
        except _Refused:
            async with database.client_transaction(client_id) as tx:
                expired = await inventory.lapsed_of_plan(tx, event_plan_id=wish.event_plan_id)
                await lapse_holds(tx, hold_ids=expired)
                left, by_type = await inventory.availability(tx, event_plan_id=wish.event_plan_id)
            fits = left >= beds and all(
                by_type.get(room.room_bed_id, 0) >= room.selected_beds_quantity for room in payload.booking_rooms
            )
            if not fits and replaces is None:
                break
    raise NoBedsLeft(left=left, by_sharing_type=by_type)


@asynccontextmanager
async def _opened(
    database: Database, wish: _Wish, *, replaces: int | None
) -> AsyncIterator[tuple[ClientTransaction, Standing | None, FreshIds]]:
    """The claim's transaction and what it begins with: how the plan stands, and ids to write under."""
    plan = {"client_id": wish.client_id, "event_plan_id": wish.event_plan_id}
    standing, fresh = catalogue.standing(**plan), writing.fresh_ids(**plan, user_id=wish.user_id)
    if replaces is None:
        async with database.client_transaction_with_reads(wish.client_id, standing, fresh) as opened:
            yield opened
    else:
        async with database.client_transaction(wish.client_id) as tx:
            await _let_go(tx, user_id=wish.user_id, reservation_event_id=replaces)
            yield tx, await run_read(tx, standing), await run_read(tx, fresh)


async def _claim(
    tx: ClientTransaction, wish: _Wish, *, sealer: Sealer, terms: SaleTerms | None, fresh: FreshIds
) -> HoldOut:
    reservation = wish.payload.reservation_event
    if terms is None or (reservation.event_id is not None and reservation.event_id != terms.event_id):
        raise NotFound
    if not terms.is_open:
        raise NotOpenForBooking
    priced = price(terms, wish.payload.booking_rooms)
    shown = rules.quote_out(priced)
    if rules.is_stale(reservation, priced):
        raise PriceChanged(shown.model_dump(mode="json"))
    if wish.amount is not None and wish.amount not in {priced.advance, priced.total}:
        raise AmountRefused(shown.model_dump(mode="json"))
    if fresh.live_holds >= MOST_LIVE_HOLDS:
        raise TooManyHolds
    wanted = {line.room_bed_id: line.beds for line in priced.lines}
    if comes_too_late(terms, wanted):
        if await inventory.lapsed_of_plan(tx, event_plan_id=wish.event_plan_id):
            raise _Refused
        raise NoBedsLeft(
            left=terms.available, by_sharing_type={kind.room_bed_id: kind.available for kind in terms.sharing}
        )
    reference = new_reference()
    expires_at = await writing.claim_and_write(
        tx,
        claim=inventory.Claim(
            client_id=wish.client_id,
            event_plan_id=wish.event_plan_id,
            hold_id=fresh.hold_id,
            user_id=wish.user_id,
            beds=wanted,
            minutes=wish.minutes,
            terms_version=terms.terms_version,
        ),
        booking=NewBooking(
            client_id=wish.client_id,
            booking_id=fresh.booking_id,
            reference=reference,
            event_id=terms.event_id,
            event_plan_id=wish.event_plan_id,
            user_id=wish.user_id,
            hold_id=fresh.hold_id,
            beds=priced.beds,
            total_paise=priced.total,
            advance_paise=priced.advance,
            balance_due_on=priced.balance_due_on,
            quote=shown.model_dump(mode="python"),
            policy=[dict(bracket) for bracket in terms.cancellation_brackets],
            billing_state=reservation.billing_state,
            special_requests=reservation.special_requests,
            rooms=[NewRoom(line.room_bed_id, line.room_type, line.beds, line.price_per_head) for line in priced.lines],
            travellers=sealed_party(
                sealer,
                rules.complete_party(wish.payload.traveller_info, beds=priced.beds),
                booking_id=fresh.booking_id,
            ),
        ),
    )
    if expires_at is None:
        raise _Refused
    return HoldOut(
        reservation_event_id=fresh.booking_id, booking_reference=reference, quote=shown, expires_at=expires_at
    )


async def extend_hold(tx: ClientTransaction, *, user_id: int, reservation_event_id: int) -> datetime:
    """Ten more minutes, at most twice; when the hold ends now.

    Raises NotFound for another's booking, HoldLapsed when the time is over, CannotExtend after the second time.
    """
    booking = await own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id)
    expires_at = await inventory.extend(tx, hold_id=booking.hold_id)
    if expires_at is not None:
        return expires_at
    state = await inventory.hold_state(tx, hold_id=booking.hold_id)
    if state is None or not state.is_live:
        raise HoldLapsed
    raise CannotExtend


async def let_go(tx: ClientTransaction, *, user_id: int, reservation_event_id: int) -> None:
    """Give held beds back; letting go what is already gone changes nothing.

    Raises NotFound for another's booking.
    """
    await _let_go(tx, user_id=user_id, reservation_event_id=reservation_event_id)


async def _let_go(tx: ClientTransaction, *, user_id: int, reservation_event_id: int) -> None:
    booking = await own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id, lock=True)
    if booking.booking_status == "pending" and await inventory.release(tx, hold_id=booking.hold_id):
        await writing.set_cancelled(tx, reservation_event_ids=[reservation_event_id], reason="released")


async def lapse_holds(tx: ClientTransaction, *, hold_ids: list[int]) -> int:
    """Give back the beds of holds whose time is over and cancel their bookings; how many were closed now."""
    booked = await writing.lock_pending_by_holds(tx, hold_ids=hold_ids)
    closed = await inventory.lapse(tx, hold_ids=sorted(booked))
    await writing.set_cancelled(tx, reservation_event_ids=[booked[hold_id] for hold_id in closed], reason="lapsed")
    return len(closed)


async def own_booking(
    tx: ClientTransaction, *, user_id: int, reservation_event_id: int, lock: bool = False
) -> reading.BookingKey:
    """A booking of this person's, locked when asked.

    Raises NotFound for another's.
    """
    booking = await reading.key(tx, reservation_event_id=reservation_event_id, lock=lock)
    if booking is None or booking.user_id != user_id:
        raise NotFound
    return booking
