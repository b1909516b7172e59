"""Work out what becomes of a booking of which some travellers move: two parties, two prices, and the money of each."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from toli.bookings.repository import change as repository
from toli.bookings.repository import travellers
from toli.bookings.repository.bookings import BookingRecord
from toli.bookings.repository.change import AddOnRow
from toli.bookings.repository.travellers import TravellerRecord
from toli.bookings.rules.change import keep_add_ons
from toli.bookings.rules.refund import RefundParts, split_refund
from toli.bookings.schemas.change import ChangeIn
from toli.bookings.schemas.split import SplitIn, SplitPreview
from toli.bookings.service.balance import get_refundable
from toli.bookings.service.change_price import MOVE, TOO_LITTLE, ChosenParty, choose_party, require_least, too_low
from toli.db.database import Database
from toli.db.transactions import ClientTransaction
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise, from_rupees, half_up
from toli.pricing.cancellation import LEAST_REFUND
from toli.pricing.changes import Extra, charge_for_moving
from toli.pricing.quotes import AgreedPriceTooLow
from toli.pricing.schemas.quotes import QuoteOut
from toli.pricing.splits import price_split
from toli.pricing.terms import read_cancellation


@dataclass(frozen=True, slots=True)
class SplitMoney:
    """What is paid of a booking, what of it `goes` with who moves, and what of that goes `back`; in paise."""

    paid: Paise
    goes: RefundParts
    back: RefundParts


@dataclass(frozen=True, slots=True)
class WorkedSplit:
    """A split that is worked out: who stays and who moves, their places as asked for, prices and money."""

    stay: ChosenParty
    move: ChosenParty
    staying: ChangeIn
    moving: ChangeIn
    after: QuoteOut
    moved: QuoteOut
    charge: Paise
    terms_charge: Paise
    money: SplitMoney

    def to_schema(self) -> SplitPreview:
        """Convert it to the wire."""
        booking, money = self.stay.booking, self.money
        gone = money.goes.online + money.goes.offline
        back = money.back.online + money.back.offline
        before = self.stay.before.total - booking.price_reduction_paise
        return SplitPreview(
            before=self.stay.before,
            after=self.after,
            price_reduction=booking.price_reduction_paise,
            moved=self.moved,
            people_before=self.stay.was.people,
            people_after=self.stay.will.people,
            people_moved=self.move.will.people,
            tour_start_date=self.move.terms.tour_start_date,
            charge=self.charge,
            terms_charge=self.terms_charge,
            paid=money.paid,
            paid_moved=gone,
            due_before=max(before - money.paid, 0),
            due=max(self.after.total - booking.price_reduction_paise - (money.paid - gone), 0),
            due_moved=self.moved.total - gone + back,
            refund_online=money.back.online,
            refund_offline=money.back.offline,
            is_available=self.move.is_available,
            clears_rooms=self.stay.clears_rooms,
        )


async def work_out_split(
    tx: ClientTransaction, booking: BookingRecord, *, database: Database, body: SplitIn, now: datetime
) -> WorkedSplit:
    """Work out a split of a booking, which the caller has locked or reads in a snapshot.

    Raises what `choose_party` raises, and InvalidFields.
    """
    people = await travellers.list_travellers(tx, reservation_event_id=booking.reservation_event_id)
    _check_split(booking, body, people)
    staying = ChangeIn(
        booking_rooms=body.booking_rooms, add_ons=body.add_ons, leaving=body.moving, joining=[], choices=[]
    )
    stay = await choose_party(tx, booking, database=database, body=staying, now=now)
    rows = await repository.list_add_ons(tx, reservation_event_id=booking.reservation_event_id)
    left = _without(rows, stay.add_on_rows)
    moving = ChangeIn(
        booking_rooms=body.moving_rooms,
        add_ons=body.moving_add_ons,
        leaving=[one.traveller_id for one in people if one.traveller_id not in set(body.moving)],
        joining=[],
        choices=[],
        event_plan_id=body.event_plan_id,
        keep_prices=body.keep_prices,
        charge=body.charge or Decimal(0),
    )
    move = await choose_party(tx, booking, database=database, body=moving, now=now, bought=left)
    terms_charge = _terms_charge(move)
    charge = terms_charge if body.charge is None else from_rupees(body.charge)
    extras = [Extra("charge", MOVE, charge)] if charge else []
    after, moved = _price(stay, move, extras)
    money = await _share_money(tx, booking, after=after, moved=moved, before=stay.before)
    spare = Paise(money.back.online + money.back.offline)
    if 0 < spare < LEAST_REFUND:
        after, moved = _price(stay, move, [*extras, Extra("correction", TOO_LITTLE, spare)])
        money = await _share_money(tx, booking, after=after, moved=moved, before=stay.before)
    return WorkedSplit(stay, move, staying, moving, after, moved, charge, terms_charge, money)


def _terms_charge(move: ChosenParty) -> Paise:
    """Return what the booking's own terms charge for who moves."""
    if move.is_free:
        return Paise(0)
    return charge_for_moving(read_cancellation(move.booking.policy), people=move.will.people)


def _check_split(booking: BookingRecord, body: SplitIn, people: Sequence[TravellerRecord]) -> None:
    """Check who moves and where to. Raises InvalidFields."""
    known = {one.traveller_id for one in people}
    going = set(body.moving)
    problems = [
        (f"moving.{place}", "This traveller is not in this booking any more. Please open it again.")
        for place, traveller_id in enumerate(body.moving)
        if traveller_id not in known
    ]
    if len(going) < len(body.moving):
        problems.append(("moving", "Each traveller moves once."))
    elif known <= going:
        problems.append(("moving", "Somebody has to stay. Move the whole booking instead."))
    if body.event_plan_id == booking.event_plan_id:
        problems.append(("event_plan_id", "Choose another departure: the booking is on this one."))
    for name, rooms, count in (
        ("booking_rooms", body.booking_rooms, len(known - going)),
        ("moving_rooms", body.moving_rooms, len(going & known)),
    ):
        beds = sum(room.selected_beds_quantity for room in rooms)
        if beds != count and not problems:
            problems.append((name, f"There are beds for {beds}, and {count} travellers."))
    if problems:
        raise InvalidFields(problems)


def _without(rows: Sequence[AddOnRow], kept: Sequence[AddOnRow]) -> list[AddOnRow]:
    """Return the bought add-ons that who stays does not keep, the latest of each."""
    stays = Counter[int]()
    for row in kept:
        stays[row.option_id] += row.quantity
    left = []
    for row in rows:
        gone = min(stays[row.option_id], row.quantity)
        stays[row.option_id] -= gone
        if gone < row.quantity:
            rest, _ = keep_add_ons([row], {row.option_id: row.quantity - gone})
            left += rest
    return left


def _price(stay: ChosenParty, move: ChosenParty, extras: Sequence[Extra]) -> tuple[QuoteOut, QuoteOut]:
    name = f"Discounts of booking {stay.booking.booking_reference}"
    try:
        after, moved = price_split(stay.before, stay=stay.change([]), move=move.change(extras), name=name)
    except AgreedPriceTooLow as refusal:
        raise too_low(refusal.least) from refusal
    require_least(stay.booking, after)
    return after, moved


async def _share_money(
    tx: ClientTransaction, booking: BookingRecord, *, before: QuoteOut, after: QuoteOut, moved: QuoteOut
) -> SplitMoney:
    """Share what is paid: who stays keeps as much of it as they keep of the price; what is owed back already stays."""
    here = await get_refundable(tx, reservation_event_id=booking.reservation_event_id)
    paid = Paise(here.online + here.offline)
    price, stays = before.total - booking.price_reduction_paise, after.total - booking.price_reduction_paise
    counted = min(paid, price)
    # Whole rupees, unless all is paid: then each booking has its price.
    kept = stays if counted == price else 100 * half_up(counted * stays, price * 100)
    goes = Paise(counted - min(kept, stays, counted))
    parts = split_refund(goes, online=here.online, offline=here.offline)
    spare = Paise(max(goes - moved.total, 0))
    return SplitMoney(paid, parts, split_refund(spare, online=parts.online, offline=parts.offline))
