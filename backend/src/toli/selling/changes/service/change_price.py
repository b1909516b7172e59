from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from toli.catalogue.inventory.repository import holds
from toli.catalogue.pricing.cancellation import LEAST_REFUND, Sold
from toli.catalogue.pricing.changes import (
    Change,
    Extra,
    charge_for_leaving,
    charge_for_moving,
    frozen_add_on,
    frozen_beds,
    frozen_discounts,
    price_change,
)
from toli.catalogue.pricing.party import AddOn, Beds, Days, Party
from toli.catalogue.pricing.quotes import LEAST_TOTAL, AgreedPriceTooLow
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.clients.companies.terms import read_cancellation
from toli.infra.db.database import Database, run_read
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.money import Paise, from_rupees, to_rupees
from toli.kit.text import Text
from toli.selling.bookings.errors.bookings import (
    BookingCancelled,
    HoldExpired,
    NotConfirmedYet,
    NotOpenForBooking,
    TourEnded,
)
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.repository import bookings, travellers
from toli.selling.bookings.repository.bookings import BookingRecord, Tour
from toli.selling.bookings.rules.refund import RefundParts, split_refund
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_refundable
from toli.selling.changes.repository import change
from toli.selling.changes.repository.change import AddOnRow
from toli.selling.changes.rules.change import check_change, clears_rooms, keep_add_ons, key_of_beds
from toli.selling.changes.schemas.change import ChangeIn, ChangePreview
from toli.selling.checkout.rules.quote import LineKey
from toli.selling.checkout.schemas.quote import ChosenAddOn
from toli.selling.checkout.service.party import beds_of, find_add_ons, find_beds

TOO_LITTLE = "Less than ₹1 cannot be returned"
MOVE = "Charge for moving to another departure"


@dataclass(frozen=True, slots=True)
class Money:
    """Effect of a change; `back` is refunded."""

    paid: Paise
    due_before: Paise
    due: Paise
    back: RefundParts


@dataclass(frozen=True, slots=True)
class ChosenParty:
    """The old and new party of a booking; `beds` are the new beds."""

    booking: BookingRecord
    terms: SaleTerms
    tour: Tour
    people: Sequence[Traveller]
    before: QuoteOut
    was: Party
    will: Party
    add_on_rows: Sequence[AddOnRow]
    beds: Mapping[int, int]
    is_available: bool
    clears_rooms: bool

    @property
    def is_move(self) -> bool:
        return self.terms.departure_id != self.booking.departure_id

    @property
    def is_free(self) -> bool:
        """Whether the terms charge nothing: not booked yet, or a cancelled departure."""
        return self.booking.booking_status != BookingStatus.CONFIRMED or self.tour.cancelled_at is not None

    @property
    def resumes_balance(self) -> bool:
        closed, cancelled = self.booking.due_closed_at, self.tour.cancelled_at
        return self.is_move and closed is not None and cancelled is not None and closed >= cancelled

    def change(self, extras: Sequence[Extra]) -> Change:
        start = self.terms.tour_start_date
        return Change(
            was=self.was,
            will=self.will,
            extras=tuple(extras),
            today=self.terms.today,
            last_due=max(start - timedelta(days=1), self.terms.today),
            shift=start - self.tour.tour_start_date,
        )


@dataclass(frozen=True, slots=True)
class WorkedChange(ChosenParty):
    after: QuoteOut
    charge: Paise
    terms_charge: Paise
    money: Money

    @property
    def reopens_balance(self) -> bool:
        return self.booking.due_closed_at is not None and self.after.total > self.before.total and self.money.due > 0

    def to_schema(self) -> ChangePreview:
        return ChangePreview(
            before=self.before,
            after=self.after,
            price_reduction=self.booking.price_reduction_paise,
            people_before=self.was.people,
            people_after=self.will.people,
            tour_start_date=self.terms.tour_start_date,
            difference=self.after.total - self.before.total,
            charge=self.charge,
            terms_charge=self.terms_charge,
            paid=self.money.paid,
            due_before=max(self.money.due_before, 0),
            due=self.money.due,
            refund_online=self.money.back.online,
            refund_offline=self.money.back.offline,
            is_available=self.is_available,
            clears_rooms=self.clears_rooms,
            reopens_balance=self.reopens_balance,
        )


async def work_out(
    tx: ClientTransaction, booking: BookingRecord, *, database: Database, body: ChangeIn, now: datetime
) -> WorkedChange:
    """Raises the errors of `choose_party`, and InvalidFields."""
    party = await choose_party(tx, booking, database=database, body=body, now=now)
    before = party.before
    priced = _Pricing(party)
    leaving = party.was.people - party.will.people
    by_terms = [priced.charge_for_leaving(leaving=leaving), priced.charge_for_moving()]
    terms_charge = Paise(sum(by_terms))
    charge = terms_charge if body.charge is None else from_rupees(body.charge)
    extras = [*_charges(party, by_terms=by_terms if body.charge is None else None, charge=charge), *_corrections(body)]
    after = priced.price(extras)
    money = await _settle_money(tx, booking, before=before, after=after)
    spare = Paise(money.back.online + money.back.offline)
    if 0 < spare < LEAST_REFUND:
        after = priced.price([*extras, Extra("correction", TOO_LITTLE, spare)])
        money = await _settle_money(tx, booking, before=before, after=after)
    return WorkedChange(
        booking=booking,
        terms=party.terms,
        tour=party.tour,
        people=party.people,
        before=before,
        was=party.was,
        will=party.will,
        add_on_rows=party.add_on_rows,
        beds=party.beds,
        is_available=party.is_available,
        clears_rooms=party.clears_rooms,
        after=after,
        charge=charge,
        terms_charge=terms_charge,
        money=money,
    )


async def choose_party(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    database: Database,
    body: ChangeIn,
    now: datetime,
    bought: Sequence[AddOnRow] | None = None,
) -> ChosenParty:
    """Find the new party and departure of a booking.

    Raises BookingCancelled, NotConfirmedYet, HoldExpired, NotOpenForBooking, TourEnded, and InvalidFields.
    """
    await _require_changeable(tx, booking)
    people = await travellers.list_travellers(tx, booking_id=booking.booking_id)
    check_change(body, people)
    tour = await bookings.get_tour(tx, departure_id=booking.departure_id)
    terms = await _get_terms(tx, booking, tour, database=database, body=body, now=now)
    old_quote = QuoteOut.model_validate(booking.quote)
    old_party, old_beds = await _read_party(tx, booking, old_quote)
    is_move = terms.departure_id != booking.departure_id
    if terms.trip_id != booking.trip_id or (is_move and not body.keep_prices):
        old_beds = {}
    beds = find_beds(terms, body.booking_rooms, old_beds=old_beds)
    count = sum(line.quantity for line in beds)
    if bought is None:
        bought = await change.list_add_ons(tx, booking_id=booking.booking_id)
    if terms.trip_id != booking.trip_id:
        bought = []
    add_ons, rows = _choose_add_ons(bought, old_party, terms, body=body, people=count, now=now)
    new_party = Party(beds, add_ons, tuple(line for line in old_party.discounts if count >= line.least_people))
    held_counts, new_counts = await holds.list_beds_of_hold(tx, hold_id=booking.hold_id), beds_of(new_party)
    return ChosenParty(
        booking=booking,
        terms=terms,
        tour=tour,
        people=people,
        before=old_quote,
        was=old_party,
        will=new_party,
        add_on_rows=rows,
        beds=new_counts,
        is_available=_is_available(terms, new_counts, {} if is_move else held_counts),
        clears_rooms=is_move or clears_rooms(held_counts, new_counts),
    )


async def _require_changeable(tx: ClientTransaction, booking: BookingRecord) -> None:
    if booking.booking_status == BookingStatus.CANCELLED:
        raise BookingCancelled
    if booking.booking_status == BookingStatus.CONFIRMED:
        return
    if booking.made_by is None:
        raise NotConfirmedYet
    hold = await holds.find_hold(tx, hold_id=booking.hold_id)
    if hold is None or not hold.is_live:
        raise HoldExpired


@dataclass(frozen=True, slots=True)
class _Pricing:
    party: ChosenParty

    def price(self, extras: Sequence[Extra]) -> QuoteOut:
        try:
            after = price_change(self.party.before, self.party.change(extras))
        except AgreedPriceTooLow as refusal:
            raise too_low(refusal.least) from refusal
        require_least(self.party.booking, after)
        return after

    def charge_for_moving(self) -> Paise:
        party = self.party
        if not party.is_move or party.is_free:
            return Paise(0)
        people = min(party.was.people, party.will.people)
        return charge_for_moving(read_cancellation(party.booking.policy), people=people)

    def charge_for_leaving(self, *, leaving: int) -> Paise:
        booking, party = self.party.booking, self.party
        if leaving <= 0 or party.is_free:
            return Paise(0)
        falls = Paise(party.before.total - self.price([]).total)
        sold = Sold(Paise(booking.total_paise), Paise(party.before.tax), Paise(booking.advance_paise), party.was.people)
        days = Days(party.terms.today, party.tour.tour_start_date)
        return charge_for_leaving(read_cancellation(booking.policy), sold, falls=falls, leaving=leaving, days=days)


def require_least(booking: BookingRecord, after: QuoteOut) -> None:
    """Require a total of at least ₹1."""
    least = Paise(booking.price_reduction_paise + LEAST_TOTAL)
    if after.total < least:
        raise too_low(least)


def too_low(least: Paise) -> InvalidFields:
    return InvalidFields(
        [
            (
                "correction",
                Text("The booking must cost at least ₹{least}. Cancel it if nobody travels.", least=to_rupees(least)),
            )
        ]
    )


def _charges(party: ChosenParty, *, by_terms: Sequence[Paise] | None, charge: Paise) -> Iterator[Extra]:
    leaving = party.was.people - party.will.people
    cancellation = f"Cancellation of {leaving} traveller{'s' if leaving > 1 else ''}"
    if by_terms is not None:
        named = zip((cancellation, MOVE), by_terms, strict=True)
    else:
        named = zip(
            (cancellation if leaving > 0 else MOVE if party.is_move else "Charge for the change",),
            (charge,),
            strict=True,
        )
    yield from (Extra("charge", name, amount) for name, amount in named if amount)


def _corrections(body: ChangeIn) -> Iterator[Extra]:
    if body.correction:
        yield Extra("correction", body.correction_reason, from_rupees(body.correction))


async def _get_terms(
    tx: ClientTransaction, booking: BookingRecord, tour: Tour, *, database: Database, body: ChangeIn, now: datetime
) -> SaleTerms:
    departure_id = booking.departure_id if body.departure_id is None else body.departure_id
    terms = await get_sale_terms(tx, departure_id=departure_id, database=database, now=now)
    if departure_id != booking.departure_id:
        if terms.today > tour.tour_end_date:
            raise TourEnded
        if not terms.is_on_sale or terms.today > terms.tour_start_date:
            raise NotOpenForBooking
    return terms


async def get_sale_terms(tx: ClientTransaction, *, departure_id: int, database: Database, now: datetime) -> SaleTerms:
    state = await run_read(tx, terms_repository.plan_state(client_id=tx.client_id, departure_id=departure_id))
    terms = state and await terms_service.sale_terms(tx, cache=database.versioned_cache, now=now, state=state)
    if not terms:
        raise NotFound
    return terms


async def _read_party(
    tx: ClientTransaction, booking: BookingRecord, before: QuoteOut
) -> tuple[Party, dict[LineKey, Beds]]:
    alone = await change.get_beds_each(tx, booking_id=booking.booking_id)
    beds = tuple(
        frozen_beds(line, beds_each=alone.get(line.sharing_type_id or 0, 1) if line.is_alone else 1)
        for line in before.lines
        if line.kind == "beds"
    )
    add_ons = tuple(frozen_add_on(line) for line in before.lines if line.kind == "add_on")
    return Party(beds, add_ons, frozen_discounts(before)), {key_of_beds(bed_line): bed_line for bed_line in beds}


def _choose_add_ons(
    rows: Sequence[AddOnRow], old_party: Party, terms: SaleTerms, *, body: ChangeIn, people: int, now: datetime
) -> tuple[tuple[AddOn, ...], list[AddOnRow]]:
    if body.add_ons is None:
        each = {add_on.option_id for add_on in terms.options.add_ons if add_on.is_per_person}
        quantities: dict[int, int] = {}
        for row in rows:
            count = quantities.get(row.option_id, 0) + row.quantity
            quantities[row.option_id] = min(count, people) if row.option_id in each else count
    else:
        quantities = {add_on.option_id: add_on.quantity for add_on in body.add_ons}
    kept_rows, more = keep_add_ons(rows, quantities)
    kept_counts = Counter[int]()
    for row in kept_rows:
        kept_counts[row.option_id] += row.quantity
    chosen = [ChosenAddOn(option_id=option_id, quantity=quantity) for option_id, quantity in more.items()]
    bought = find_add_ons(terms, chosen, people=people, had=kept_counts)
    rates = {add_on.option_id: add_on.tax_rate_bp for add_on in old_party.add_ons}
    stays = [
        AddOn(row.option_id, row.name, row.quantity, Paise(row.price_paise), rates.get(row.option_id))
        for row in kept_rows
    ]
    new = [
        AddOnRow(add_on.option_id, add_on.name, add_on.quantity, add_on.price, add_on.price * add_on.quantity, now)
        for add_on in bought
    ]
    return (*stays, *bought), [*kept_rows, *new]


async def _settle_money(tx: ClientTransaction, booking: BookingRecord, *, before: QuoteOut, after: QuoteOut) -> Money:
    refundable = await get_refundable(tx, booking_id=booking.booking_id)
    paid = refundable.online + refundable.offline
    price = after.total - booking.price_reduction_paise
    return Money(
        paid=Paise(paid),
        due_before=Paise(before.total - booking.price_reduction_paise - paid),
        due=Paise(max(price - paid, 0)),
        back=split_refund(Paise(max(paid - price, 0)), online=refundable.online, offline=refundable.offline),
    )


def _is_available(terms: SaleTerms, new_counts: Mapping[int, int], held_counts: Mapping[int, int]) -> bool:
    free = {kind.sharing_type_id: kind.available for kind in terms.sharing}
    return sum(new_counts.values()) <= terms.available + sum(held_counts.values()) and all(
        beds <= free.get(kind, 0) + held_counts.get(kind, 0) for kind, beds in new_counts.items()
    )
