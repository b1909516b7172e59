from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from functools import partial
from typing import TypeVar
from zoneinfo import ZoneInfo

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.errors import OptionSoldOut, StockTaken
from toli.catalogue.inventory.repository import holds, stock
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import AppError, NotFound
from toli.kit.money import Paise, from_rupees
from toli.kit.sealing import Sealer
from toli.payments.gateway.service import refunds
from toli.selling.bookings.errors.bookings import NoBedsLeft
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.repository import travellers
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.shares import end_shares_of
from toli.selling.bookings.rules.refund import RefundParts
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.bookings import get_booking
from toli.selling.bookings.service.sealing import seal_party
from toli.selling.changes.errors.change import ChangeDiffers, NothingChanges
from toli.selling.changes.repository import change as repository
from toli.selling.changes.rules.change import assign_party
from toli.selling.changes.schemas.change import BookingChangeOut, ChangeIn, ChangePreview
from toli.selling.changes.service.change_price import ChosenParty, WorkedChange, work_out
from toli.selling.checkout.service.hold import expire_holds
from toli.selling.checkout.service.party import lines_of, name_option, new_rooms, options_of
from toli.selling.offline.service.stored_money import return_stored_money
from toli.selling.rooming import repository as rooming

Result = TypeVar("Result")
REFUND_REASON = "change"


async def preview_change(
    tx: ClientTransaction, *, database: Database, booking_id: int, body: ChangeIn, now: datetime
) -> ChangePreview:
    """Raises the errors of `change_booking`, but see `is_available` for beds."""
    booking = await get_booking(tx, booking_id=booking_id)
    return (await work_out(tx, booking, database=database, body=body, now=now)).to_schema()


async def change_booking(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    database: Database,
    sealer: Sealer,
    actor_id: int,
    body: ChangeIn,
    refund_refusal: AppError | None = None,
    tells_operator: bool = False,
    now: datetime,
) -> ChangePreview:
    """The booking is locked, and confirmed or held by an operator. Atomic.

    `refund_refusal` is raised if the actor may not refund. Raises BookingCancelled, NotConfirmedYet, HoldExpired,
    NotOpenForBooking, TourEnded, NothingChanges, ChangeDiffers, NoBedsLeft, OptionSoldOut and InvalidFields.
    """
    priced_change = await work_out(tx, booking, database=database, body=body, now=now)
    if body.total_price is not None and from_rupees(body.total_price) != priced_change.after.total:
        raise ChangeDiffers(priced_change.to_schema().model_dump(mode="json"))
    require_difference(priced_change, body)
    if refund_refusal is not None and (priced_change.money.back.online or priced_change.money.back.offline):
        raise refund_refusal
    order = get_wanted(priced_change, discounts=get_discounts(priced_change.after))
    await sell(tx, priced_change, order=order, act=partial(inventory.resell, tx, hold_id=booking.hold_id, target=order))
    shares = await end_shares_of(tx, traveller_ids=body.leaving) if body.leaving else []
    await _write_travellers(tx, priced_change, body, sealer=sealer, actor_id=actor_id)
    await write_booking(
        tx,
        priced_change,
        priced_change.after,
        reopens_balance=priced_change.reopens_balance or priced_change.resumes_balance,
    )
    await end_hold_by_start(tx, priced_change)
    owed = await return_money(
        tx, booking, priced_change.money.back, reason=body.reason, actor_id=actor_id, now=now, first_shares=shares
    )
    change_id = await _record(tx, priced_change, body, owed=owed, actor_id=actor_id)
    emails = {"messaging.booking_changed": body.tell, "messaging.operator_booking_changed": tells_operator}
    for email in (name for name, is_sent in emails.items() if is_sent):
        await enqueue(
            tx,
            email,
            client_id=tx.client_id,
            booking_id=booking.booking_id,
            booking_change_id=change_id,
        )
    return priced_change.to_schema()


def require_difference(priced_change: WorkedChange, body: ChangeIn) -> None:
    is_same_party = not (body.leaving or body.joining or body.choices or priced_change.is_move)
    if is_same_party and priced_change.after.lines == priced_change.before.lines:
        raise NothingChanges


async def list_changes(tx: ClientTransaction, *, booking_id: int) -> list[BookingChangeOut]:
    await get_booking(tx, booking_id=booking_id)
    return await repository.list_changes(tx, booking_id=booking_id)


async def get_change(tx: ClientTransaction, *, booking_id: int, booking_change_id: int) -> BookingChangeOut:
    change = await repository.find_change(tx, booking_id=booking_id, booking_change_id=booking_change_id)
    if change is None:
        raise NotFound
    return change


def get_discounts(after: QuoteOut) -> Mapping[int, Paise]:
    return {line.discount_id: Paise(-line.amount) for line in after.lines if line.discount_id is not None}


def get_wanted(party: ChosenParty, *, discounts: Iterable[int]) -> inventory.Wanted:
    plan = party.terms.departure_id
    items = [
        *options_of(party.will, departure_id=plan),
        *(inventory.Item(inventory.DISCOUNT, key) for key in sorted(discounts)),
    ]
    return inventory.Wanted(plan, party.beds, items)


async def sell(
    tx: ClientTransaction, party: ChosenParty, *, order: inventory.Wanted, act: Callable[[], Awaitable[Result]]
) -> Result:
    """Raises NoBedsLeft and OptionSoldOut."""
    plan = order.departure_id
    for is_last in (False, True):
        savepoint = await tx.begin_nested()
        try:
            sold = await act()
        except StockTaken:
            await savepoint.rollback()
            expired = await holds.list_expired_holds_of_plan(tx, departure_id=plan, items=order.items)
            if is_last or not expired:
                break
            await expire_holds(tx, hold_ids=expired)
        else:
            await savepoint.commit()
            return sold
    beds_left, by_type = await stock.get_availability(tx, departure_id=plan)
    old_counts = {option.item_id: option.quantity for option in options_of(party.was, departure_id=plan)}
    free = (await inventory.options_left(tx, departure_ids=[plan]))[plan]
    for option in options_of(party.will, departure_id=plan):
        option_left = free.get(option.item_id)
        if option_left is not None and option_left < option.quantity - (
            0 if party.is_move else old_counts.get(option.item_id, 0)
        ):
            raise OptionSoldOut(
                option.item_id,
                name=name_option(party.will, option.item_id),
                left=option_left,
                names_of=party.terms.names_of,
            )
    raise NoBedsLeft(left=beds_left, by_sharing_type=by_type)


async def _write_travellers(
    tx: ClientTransaction, party: ChosenParty, body: ChangeIn, *, sealer: Sealer, actor_id: int
) -> None:
    booking_id = party.booking.booking_id
    places, joining = assign_party(body, party.people, lines_of(party.terms, party.will), names_of=party.terms.names_of)
    # Before the booking moves: it is the rooming of its departure until then that is changed.
    await rooming.remove_travellers(
        tx,
        booking_id=booking_id,
        actor_id=actor_id,
        traveller_ids=None if party.clears_rooms else body.leaving,
    )
    if body.leaving:
        await repository.remove_travellers(tx, booking_id=booking_id, traveller_ids=body.leaving)
    await write_places(tx, party.people, places)
    if joining:
        first = max(traveller.position for traveller in party.people) + 1
        sealed = seal_party(sealer, joining, booking_id=booking_id, entered_by=actor_id, first_position=first)
        await repository.add_travellers(tx, booking_id=booking_id, first_position=first, travellers=sealed)


async def write_places(
    tx: ClientTransaction, people: Sequence[Traveller], places: Mapping[int, tuple[int | None, int | None]]
) -> None:
    for traveller in people:
        if traveller.traveller_id in places:
            category_id, option_id = places[traveller.traveller_id]
            if (category_id, option_id) != (traveller.traveller_category_id, traveller.option_id):
                await travellers.update_traveller(
                    tx,
                    traveller_id=traveller.traveller_id,
                    values={"traveller_category_id": category_id, "option_id": option_id},
                )


async def write_booking(
    tx: ClientTransaction, party: ChosenParty, after: QuoteOut, *, reopens_balance: bool = False
) -> None:
    booking_id = party.booking.booking_id
    await repository.replace_rooms(tx, booking_id=booking_id, rooms=new_rooms(party.will))
    await repository.replace_add_ons(tx, booking_id=booking_id, add_ons=party.add_on_rows)
    await repository.set_discounts(tx, booking_id=booking_id, amounts=get_discounts(after))
    values: dict[str, object] = {
        "trip_id": party.terms.trip_id,
        "departure_id": party.terms.departure_id,
        "total_travelers": party.will.people,
        "total_paise": after.total,
        "advance_paise": after.advance,
        "balance_due_on": after.instalments[0].due_on if after.instalments else None,
        "quote": after.model_dump(mode="python"),
    }
    if reopens_balance:
        values["due_closed_at"] = None
    await repository.update_booking(tx, booking_id=booking_id, values=values)


async def end_hold_by_start(tx: ClientTransaction, party: ChosenParty, *, hold_id: int | None = None) -> None:
    if party.booking.booking_status == BookingStatus.PENDING and party.is_move:
        end = datetime.combine(party.terms.tour_start_date + timedelta(days=1), time(), ZoneInfo(party.tour.time_zone))
        await holds.end_by(tx, hold_id=party.booking.hold_id if hold_id is None else hold_id, end=end)


async def return_money(
    tx: ClientTransaction,
    booking: BookingRecord,
    refund: RefundParts,
    *,
    reason: str,
    actor_id: int,
    now: datetime,
    first_shares: Collection[int] = (),
) -> Paise:
    if refund.online:
        await refunds.request_refunds(
            tx,
            booking_id=booking.booking_id,
            amount=refund.online,
            reason=REFUND_REASON,
            note=reason,
            requested_by=actor_id,
            first_shares=first_shares,
        )
    if not refund.offline:
        return Paise(0)
    stored = await return_stored_money(tx, booking=booking, actor_id=actor_id, amount=refund.offline, now=now)
    return Paise(refund.offline - stored)


async def _record(
    tx: ClientTransaction, priced_change: WorkedChange, body: ChangeIn, *, owed: Paise, actor_id: int
) -> int:
    booking, refund = priced_change.booking, priced_change.money.back
    values: dict[str, object] = {
        "booking_id": booking.booking_id,
        "from_plan_id": booking.departure_id,
        "to_plan_id": priced_change.terms.departure_id,
        "people_before": priced_change.was.people,
        "people_after": priced_change.will.people,
        "total_before_paise": priced_change.before.total,
        "total_after_paise": priced_change.after.total,
        "charge_paise": priced_change.charge,
        "returned_paise": refund.online,
        "owed_paise": owed,
        "split_booking_id": None,
        "reason": body.reason,
        "changed_by": actor_id,
    }
    await audit.record(
        tx,
        "booking.moved" if priced_change.is_move else "booking.changed",
        subject=f"booking:{booking.booking_id}",
        actor_id=actor_id,
        before={
            "total_paise": priced_change.before.total,
            "travellers": priced_change.was.people,
            "departure_id": booking.departure_id,
            "tour_start_date": priced_change.tour.tour_start_date.isoformat(),
        },
        after={
            "total_paise": priced_change.after.total,
            "travellers": priced_change.will.people,
            "departure_id": priced_change.terms.departure_id,
            "tour_start_date": priced_change.terms.tour_start_date.isoformat(),
        },
        charge_paise=priced_change.charge,
        returned_paise=refund.online,
        owed_paise=owed,
        reason=body.reason,
    )
    return (await repository.BOOKING_CHANGES.insert(tx, values)).booking_change_id
