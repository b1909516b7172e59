from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from toli.catalogue.pricing.cancellation import LEAST_REFUND
from toli.catalogue.pricing.changes import Extra, charge_for_moving
from toli.catalogue.pricing.quotes import AgreedPriceTooLow
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.pricing.splits import price_split
from toli.clients.companies.terms import read_cancellation
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise, from_rupees, half_up
from toli.kit.text import Text
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.repository import travellers
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.rules.refund import RefundParts, split_refund
from toli.selling.bookings.service.balance import get_refundable
from toli.selling.changes.repository import change as repository
from toli.selling.changes.repository.change import AddOnRow
from toli.selling.changes.rules.change import keep_add_ons
from toli.selling.changes.schemas.change import ChangeIn
from toli.selling.changes.schemas.split import SplitIn, SplitPreview
from toli.selling.changes.service.change_price import (
    MOVE,
    TOO_LITTLE,
    ChosenParty,
    choose_party,
    require_least,
    too_low,
)


@dataclass(frozen=True, slots=True)
class SplitMoney:
    """`goes` moves to the new booking, `back` of it is refunded."""

    paid: Paise
    goes: RefundParts
    back: RefundParts


@dataclass(frozen=True, slots=True)
class WorkedSplit:
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
        booking, money = self.stay.booking, self.money
        gone = money.goes.online + money.goes.offline
        refund = money.back.online + money.back.offline
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
            due_moved=self.moved.total - gone + refund,
            refund_online=money.back.online,
            refund_offline=money.back.offline,
            is_available=self.move.is_available,
            clears_rooms=self.stay.clears_rooms,
        )


async def work_out_split(
    tx: ClientTransaction, booking: BookingRecord, *, database: Database, body: SplitIn, now: datetime
) -> WorkedSplit:
    """Price a split. The caller has locked the booking or reads a snapshot.

    Raises the errors of `choose_party`, and InvalidFields.
    """
    people = await travellers.list_travellers(tx, booking_id=booking.booking_id)
    _check_split(booking, body, people)
    staying = ChangeIn(
        booking_rooms=body.booking_rooms, add_ons=body.add_ons, leaving=body.moving, joining=[], choices=[]
    )
    stay = await choose_party(tx, booking, database=database, body=staying, now=now)
    rows = await repository.list_add_ons(tx, booking_id=booking.booking_id)
    moving_rows = _without(rows, stay.add_on_rows)
    moving = ChangeIn(
        booking_rooms=body.moving_rooms,
        add_ons=body.moving_add_ons,
        leaving=[traveller.traveller_id for traveller in people if traveller.traveller_id not in set(body.moving)],
        joining=[],
        choices=[],
        departure_id=body.departure_id,
        keep_prices=body.keep_prices,
        charge=body.charge or Decimal(0),
    )
    move = await choose_party(tx, booking, database=database, body=moving, now=now, bought=moving_rows)
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
    if move.is_free:
        return Paise(0)
    return charge_for_moving(read_cancellation(move.booking.policy), people=move.will.people)


def _check_split(booking: BookingRecord, body: SplitIn, people: Sequence[Traveller]) -> None:
    party_ids = {traveller.traveller_id for traveller in people}
    going = set(body.moving)
    problems = [
        (f"moving.{place}", Text("This traveller is not in this booking any more. Please open it again."))
        for place, traveller_id in enumerate(body.moving)
        if traveller_id not in party_ids
    ]
    if len(going) < len(body.moving):
        problems.append(("moving", Text("Each traveller moves once.")))
    elif party_ids <= going:
        problems.append(("moving", Text("Somebody has to stay. Move the whole booking instead.")))
    if body.departure_id == booking.departure_id:
        problems.append(("departure_id", Text("Choose another departure: the booking is on this one.")))
    for name, rooms, count in (
        ("booking_rooms", body.booking_rooms, len(party_ids - going)),
        ("moving_rooms", body.moving_rooms, len(going & party_ids)),
    ):
        beds = sum(room.selected_beds_quantity for room in rooms)
        if beds != count and not problems:
            problems.append((name, Text("There are beds for {beds}, and {count} travellers.", beds=beds, count=count)))
    if problems:
        raise InvalidFields(problems)


def _without(rows: Sequence[AddOnRow], staying_rows: Sequence[AddOnRow]) -> list[AddOnRow]:
    stays = Counter[int]()
    for row in staying_rows:
        stays[row.option_id] += row.quantity
    moving_rows = []
    for row in rows:
        gone = min(stays[row.option_id], row.quantity)
        stays[row.option_id] -= gone
        if gone < row.quantity:
            rest, _ = keep_add_ons([row], {row.option_id: row.quantity - gone})
            moving_rows += rest
    return moving_rows


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
    """Share in proportion to the prices; already overpaid money stays."""
    refundable = await get_refundable(tx, booking_id=booking.booking_id)
    paid = Paise(refundable.online + refundable.offline)
    price, stays = before.total - booking.price_reduction_paise, after.total - booking.price_reduction_paise
    counted = min(paid, price)
    # Whole rupees, unless all is paid: then each booking has its price.
    staying_amount = stays if counted == price else 100 * half_up(counted * stays, price * 100)
    goes = Paise(counted - min(staying_amount, stays, counted))
    parts = split_refund(goes, online=refundable.online, offline=refundable.offline)
    spare = Paise(max(goes - moved.total, 0))
    return SplitMoney(paid, parts, split_refund(spare, online=parts.online, offline=parts.offline))
