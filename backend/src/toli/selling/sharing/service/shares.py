"""Shares of a booking, paid by separate links (docs/mechanisms/shares.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise, to_rupees
from toli.kit.secrets import new_token
from toli.kit.text import Text
from toli.selling.bookings.errors.bookings import BalanceClosed, BookingCancelled, DueDiffers, NotConfirmedYet
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.repository import bookings, travellers
from toli.selling.bookings.repository import shares as repository
from toli.selling.bookings.repository.bookings import BookingRecord, Tour
from toli.selling.bookings.repository.shares import ShareRecord, TermsRecord
from toli.selling.bookings.schemas.fields import BookingStatus, ShareRule
from toli.selling.bookings.service.balance import get_balance_due, get_kept
from toli.selling.bookings.service.bookings import get_booking, get_own_booking
from toli.selling.changes.repository import change
from toli.selling.checkout.service.pay import LEAST_PAYMENT
from toli.selling.sharing.errors import RuleFixed, SharesClosed
from toli.selling.sharing.rules import Lefts, get_lefts, propose_amounts, release_places
from toli.selling.sharing.schemas.shares import ShareOut, ShareProposal, SharesIn, SharesOut, ShareState

FEWEST_PEOPLE = 2


@dataclass(frozen=True, slots=True)
class SharedBooking:
    booking: BookingRecord
    tour: Tour
    people: Sequence[Traveller]
    terms: TermsRecord | None
    shares: Sequence[ShareRecord]
    due: Paise
    lefts: Lefts
    today: date

    @property
    def last_due_on(self) -> date:
        return self.tour.tour_start_date - timedelta(days=1)

    @property
    def proposed_due_on(self) -> date:
        """The next instalment's day, else in a week, before the tour."""
        due_on = self.booking.balance_due_on
        if due_on is None or due_on <= self.today:
            due_on = self.today + timedelta(days=7)
        return min(due_on, self.last_due_on)

    @property
    def is_paid_by_share(self) -> bool:
        return any(share.paid for share in self.shares)

    def left_of(self, share_id: int) -> Paise:
        by_id = {share.share_id: amount for share, amount in zip(self.shares, self.lefts.shares, strict=True)}
        return by_id[share_id]

    def get_unpaid(self) -> list[tuple[ShareRecord, Paise]]:
        pairs = zip(self.shares, self.lefts.shares, strict=True)
        return [(share, amount) for share, amount in pairs if amount >= LEAST_PAYMENT]


async def get_own_shares(
    tx: ClientTransaction, *, user_id: int, booking_id: int, origin: str, now: datetime
) -> SharesOut:
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id)
    return await _to_schema(tx, await read_shares(tx, booking, now=now), origin=origin)


async def get_shares(tx: ClientTransaction, *, booking_id: int, origin: str | None, now: datetime) -> SharesOut:
    booking = await get_booking(tx, booking_id=booking_id)
    return await _to_schema(tx, await read_shares(tx, booking, now=now), origin=origin)


async def save_own_shares(
    tx: ClientTransaction, *, user_id: int, booking_id: int, body: SharesIn, origin: str, now: datetime
) -> SharesOut:
    """Create or change shares. Idempotent.

    Raises NotConfirmedYet, BookingCancelled, BalanceClosed, SharesClosed, DueDiffers above the balance, RuleFixed, and
    InvalidFields.
    """
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    shared = await read_shares(tx, booking, now=now)
    await _require_shareable(tx, shared)
    paid = {share.traveller_id: share.paid for share in shared.shares}
    # What was paid already is part of the share.
    amounts = {
        share_in.traveller_id: Paise(max(share_in.amount * 100, paid.get(share_in.traveller_id, 0)))
        for share_in in body.shares
    }
    await _check(tx, shared, body, amounts)
    await repository.save_terms(tx, booking_id=booking_id, due_on=body.due_on, rule=body.rule, made_by=user_id)
    for traveller_id, amount in amounts.items():
        await repository.save_share(
            tx,
            booking_id=booking_id,
            traveller_id=traveller_id,
            amount=amount,
            token=new_token(),
        )
    ended = [share.share_id for share in shared.shares if share.traveller_id not in amounts]
    await repository.end_shares(tx, share_ids=ended)
    await audit.record(
        tx,
        "shares.saved",
        subject=f"booking:{booking_id}",
        actor_id=user_id,
        due_on=body.due_on.isoformat(),
        rule=body.rule,
        amounts_paise={str(traveller_id): amount for traveller_id, amount in amounts.items()},
    )
    return await _to_schema(tx, await read_shares(tx, booking, now=now), origin=origin)


async def end_own_shares(
    tx: ClientTransaction, *, user_id: int, booking_id: int, origin: str, now: datetime
) -> SharesOut:
    """The organiser owes the rest; payments stay."""
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    shared = await read_shares(tx, booking, now=now)
    going_on = [share.share_id for share in shared.shares if share.ended_at is None]
    if going_on:
        await repository.end_shares(tx, share_ids=going_on)
        await repository.set_applied(tx, booking_id=booking_id)
        await audit.record(
            tx,
            "shares.ended",
            subject=f"booking:{booking_id}",
            actor_id=user_id,
        )
    return await _to_schema(tx, await read_shares(tx, booking, now=now), origin=origin)


async def read_shares(tx: ClientTransaction, booking: BookingRecord, *, now: datetime) -> SharedBooking:
    """The caller has locked the booking or reads a snapshot."""
    booking_id = booking.booking_id
    shares = await repository.list_shares(tx, booking_id=booking_id)
    due = Paise(0)
    if booking.booking_status == BookingStatus.CONFIRMED and booking.due_closed_at is None:
        due = Paise(max(await get_balance_due(tx, booking=booking), 0))
    tour = await bookings.get_tour(tx, departure_id=booking.departure_id)
    return SharedBooking(
        booking=booking,
        tour=tour,
        people=await travellers.list_travellers(tx, booking_id=booking_id),
        terms=await repository.find_terms(tx, booking_id=booking_id),
        shares=shares,
        due=due,
        lefts=get_lefts(due, open_amounts=[share.open_amount for share in shares]),
        today=local_date(now, time_zone=tour.time_zone),
    )


async def _can_share(tx: ClientTransaction, shared: SharedBooking) -> bool:
    return (
        shared.due >= LEAST_PAYMENT
        and len(shared.people) >= FEWEST_PEOPLE
        and shared.today <= shared.last_due_on
        and await repository.takes_online_payments(tx)
    )


async def _require_shareable(tx: ClientTransaction, shared: SharedBooking) -> None:
    if shared.booking.booking_status == BookingStatus.CANCELLED:
        raise BookingCancelled
    if shared.booking.booking_status != BookingStatus.CONFIRMED:
        raise NotConfirmedYet
    if shared.booking.due_closed_at is not None:
        raise BalanceClosed(due=to_rupees(max(await get_balance_due(tx, booking=shared.booking), 0)))
    if not await _can_share(tx, shared):
        raise SharesClosed


async def _can_release(tx: ClientTransaction, shared: SharedBooking, traveller_ids: Sequence[int]) -> bool:
    rooms = await change.list_rooms(tx, booking_id=shared.booking.booking_id)
    released_ids = set(traveller_ids)
    leaving = [traveller for traveller in shared.people if traveller.traveller_id in released_ids]
    return release_places(rooms, leaving) is not None


async def _check(tx: ClientTransaction, shared: SharedBooking, body: SharesIn, amounts: dict[int, Paise]) -> None:
    companion_ids = {entry.traveller_id for entry in shared.people[1:]}
    problems: list[tuple[str, Text]] = [
        (f"shares.{place}.traveller_id", Text("This traveller is not in this booking any more. Please open it again."))
        for place, entry in enumerate(body.shares)
        if entry.traveller_id not in companion_ids
    ]
    if len(amounts) < len(body.shares):
        problems.append(("shares", Text("Each traveller has one share.")))
    if not shared.today <= body.due_on <= shared.last_due_on:
        problems.append(("due_on", Text("Choose a day from today to the day before the trip begins.")))
    if body.rule == ShareRule.RELEASE and not await _can_release(
        tx, shared, [key for key, amount in amounts.items() if amount]
    ):
        problems.append(("rule", Text("With different rooms in one booking, places cannot be given up automatically.")))
    if problems:
        raise InvalidFields(problems)
    if shared.terms is not None and shared.terms.rule != body.rule and shared.is_paid_by_share:
        raise RuleFixed
    paid = {share.traveller_id: share.paid for share in shared.shares}
    if sum(max(amount - paid.get(key, 0), 0) for key, amount in amounts.items()) > shared.due:
        raise DueDiffers(due=to_rupees(shared.due))


def get_state(share: ShareRecord, unpaid: Paise) -> ShareState:
    if unpaid >= LEAST_PAYMENT:
        return "open"
    return "ended" if share.ended_at is not None and share.paid < share.amount else "paid"


async def _to_schema(tx: ClientTransaction, shared: SharedBooking, *, origin: str | None) -> SharesOut:
    terms = shared.terms
    price = Paise(shared.booking.total_paise - shared.booking.price_reduction_paise)
    people = shared.people[1:]
    proposal: list[Paise] = []
    if people:
        paid = await get_kept(tx, booking_id=shared.booking.booking_id)
        proposal = propose_amounts(shared.due, price=price, paid=paid, people=len(shared.people))
    return SharesOut(
        due=shared.due,
        own_left=shared.lefts.organiser,
        due_on=None if terms is None else terms.due_on,
        rule=None if terms is None else terms.rule,
        is_over=terms is not None and terms.applied_at is not None,
        is_rule_fixed=shared.is_paid_by_share,
        can_share=shared.booking.booking_status == BookingStatus.CONFIRMED and await _can_share(tx, shared),
        can_release=await _can_release(tx, shared, [traveller.traveller_id for traveller in people]),
        last_due_on=shared.last_due_on,
        proposed_due_on=shared.proposed_due_on,
        shares=[
            ShareOut(
                share_id=share.share_id,
                traveller_id=share.traveller_id,
                full_name=share.full_name,
                amount=share.amount,
                paid=share.paid,
                left=unpaid,
                state=get_state(share, unpaid),
                has_details=share.filled_at is not None,
                link=f"{origin}/pay/{share.token}" if origin else None,
            )
            for share, unpaid in zip(shared.shares, shared.lefts.shares, strict=True)
        ],
        proposal=[
            ShareProposal(traveller_id=traveller.traveller_id, full_name=traveller.full_name, amount=amount)
            for traveller, amount in zip(people, proposal, strict=True)
        ],
    )
