"""Change confirmed bookings: who travels, in which beds, with what, at which price, on which departure."""

from collections.abc import Mapping
from datetime import datetime

from toli.audit import service as audit
from toli.bookings.errors import NoBedsLeft
from toli.bookings.errors.change import ChangeDiffers, NothingChanges
from toli.bookings.repository import change as repository
from toli.bookings.repository import rooming, travellers
from toli.bookings.repository.change import NewChange
from toli.bookings.rules.change import assign_party
from toli.bookings.schemas.change import BookingChangeOut, ChangeIn, ChangePreview
from toli.bookings.service.bookings import get_booking, lock_booking
from toli.bookings.service.change_price import WorkedChange, work_out
from toli.bookings.service.credit_payments import return_credit
from toli.bookings.service.hold import expire_holds
from toli.bookings.service.party import lines_of, name_option, new_rooms, options_of
from toli.bookings.service.sealing import seal_party
from toli.db.database import Database
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction
from toli.inventory import service as inventory
from toli.inventory.errors import OptionSoldOut, StockTaken
from toli.kit.errors import NotFound
from toli.kit.money import Paise, from_rupees
from toli.kit.sealing import Sealer
from toli.kit.text import shown_name
from toli.payments import service as payments

REFUND_REASON = "change"


async def preview_change(
    tx: ClientTransaction, *, database: Database, reservation_event_id: int, body: ChangeIn, now: datetime
) -> ChangePreview:
    """Show what a change does to a confirmed booking, before it is made.

    Raises what `change_booking` raises, but for lack of beds, which `is_available` says.
    """
    booking = await get_booking(tx, reservation_event_id=reservation_event_id)
    return (await work_out(tx, booking, database=database, body=body, now=now)).to_schema()


async def change_booking(
    tx: ClientTransaction,
    *,
    database: Database,
    sealer: Sealer,
    reservation_event_id: int,
    actor_id: int,
    body: ChangeIn,
    now: datetime,
) -> ChangePreview:
    """Change a confirmed booking, or move it; beds, price and money in one transaction.

    What is paid too much goes back the way it came: the provider sends its part, the rest is owed until the operator
    records that it was given. Raises NotFound, BookingCancelled,
    NotConfirmedYet, NotOpenForBooking, TourEnded, NothingChanges, ChangeDiffers, NoBedsLeft, OptionSoldOut and
    InvalidFields.
    """
    booking = await lock_booking(tx, reservation_event_id=reservation_event_id)
    worked = await work_out(tx, booking, database=database, body=body, now=now)
    if body.total_price is not None and from_rupees(body.total_price) != worked.after.total:
        raise ChangeDiffers(worked.to_schema().model_dump(mode="json"))
    is_same_party = not (body.leaving or body.joining or body.choices or worked.is_move)
    if is_same_party and worked.after.lines == worked.before.lines:
        raise NothingChanges
    await _sell(tx, worked)
    await _write_travellers(tx, worked, body, sealer=sealer, actor_id=actor_id)
    await _write_booking(tx, worked)
    owed = await _return_money(tx, worked, body, actor_id=actor_id, now=now)
    change_id = await _record(tx, worked, body, owed=owed, actor_id=actor_id)
    if body.tell:
        await enqueue(
            tx,
            "messaging.booking_changed",
            client_id=tx.client_id,
            reservation_event_id=reservation_event_id,
            booking_change_id=change_id,
        )
    return worked.to_schema()


async def list_changes(tx: ClientTransaction, *, reservation_event_id: int) -> list[BookingChangeOut]:
    """List the changes of a booking, the latest first.

    Raises NotFound.
    """
    await get_booking(tx, reservation_event_id=reservation_event_id)
    return [
        BookingChangeOut(
            booking_change_id=one.booking_change_id,
            people_before=one.people_before,
            people_after=one.people_after,
            total_before=one.total_before_paise,
            total_after=one.total_after_paise,
            charge=one.charge_paise,
            refund_online=one.returned_paise,
            refund_offline=one.owed_paise,
            from_start_date=one.from_start_date,
            to_start_date=one.to_start_date,
            from_title=one.from_title,
            to_title=one.to_title,
            reason=one.reason,
            changed_by=one.changer and shown_name(one.changer),
            changed_at=one.changed_at,
        )
        for one in await repository.list_changes(tx, reservation_event_id=reservation_event_id)
    ]


async def find_change(tx: ClientTransaction, *, reservation_event_id: int, booking_change_id: int) -> BookingChangeOut:
    """Get a change of a booking.

    Raises NotFound.
    """
    for one in await list_changes(tx, reservation_event_id=reservation_event_id):
        if one.booking_change_id == booking_change_id:
            return one
    raise NotFound


def _discounts(worked: WorkedChange) -> Mapping[int, Paise]:
    """Map the discounts that stay to what they take off."""
    return {line.discount_id: Paise(-line.amount) for line in worked.after.lines if line.discount_id is not None}


async def _sell(tx: ClientTransaction, worked: WorkedChange) -> None:
    """Sell the beds and items of the changed party for those that it had; expired holds give theirs back first."""
    plan = worked.terms.event_plan_id
    options = options_of(worked.will, event_plan_id=plan)
    items = [*options, *(inventory.Item(inventory.DISCOUNT, key) for key in sorted(_discounts(worked)))]
    for is_last in (False, True):
        savepoint = await tx.begin_nested()
        try:
            await inventory.resell(
                tx, hold_id=worked.booking.hold_id, event_plan_id=plan, beds=worked.beds, items=items
            )
        except StockTaken:
            await savepoint.rollback()
            expired = await inventory.list_expired_holds_of_plan(tx, event_plan_id=plan, items=items)
            if is_last or not expired:
                break
            await expire_holds(tx, hold_ids=expired)
        else:
            await savepoint.commit()
            return
    left, by_type = await inventory.availability(tx, event_plan_id=plan)
    had = {one.item_id: one.quantity for one in options_of(worked.was, event_plan_id=plan)}
    free = await inventory.options_left(tx, event_plan_id=plan)
    for one in options:
        option_left = free.get(one.item_id)
        if option_left is not None and option_left < one.quantity - (0 if worked.is_move else had.get(one.item_id, 0)):
            raise OptionSoldOut(one.item_id, name=name_option(worked.will, one.item_id), left=option_left)
    raise NoBedsLeft(left=left, by_sharing_type=by_type)


async def _write_travellers(
    tx: ClientTransaction, worked: WorkedChange, body: ChangeIn, *, sealer: Sealer, actor_id: int
) -> None:
    booking_id = worked.booking.reservation_event_id
    places, joining = assign_party(body, worked.people, lines_of(worked.terms, worked.will))
    # Before the booking moves: it is the rooming of its departure until then that is changed.
    await rooming.remove_travellers(
        tx,
        reservation_event_id=booking_id,
        actor_id=actor_id,
        traveller_ids=None if worked.clears_rooms else body.leaving,
    )
    if body.leaving:
        await repository.remove_travellers(tx, reservation_event_id=booking_id, traveller_ids=body.leaving)
    for one in worked.people:
        if one.traveller_id in places:
            category_id, option_id = places[one.traveller_id]
            if (category_id, option_id) != (one.traveller_category_id, one.option_id):
                await travellers.update_traveller(
                    tx,
                    traveller_id=one.traveller_id,
                    values={"traveller_category_id": category_id, "option_id": option_id},
                )
    if joining:
        first = max(one.position for one in worked.people) + 1
        sealed = seal_party(sealer, joining, booking_id=booking_id, first_position=first)
        await repository.add_travellers(tx, reservation_event_id=booking_id, first_position=first, travellers=sealed)


async def _write_booking(tx: ClientTransaction, worked: WorkedChange) -> None:
    booking_id, after = worked.booking.reservation_event_id, worked.after
    await repository.replace_rooms(tx, reservation_event_id=booking_id, rooms=new_rooms(worked.will))
    await repository.replace_add_ons(tx, reservation_event_id=booking_id, add_ons=worked.add_on_rows)
    await repository.set_discounts(tx, reservation_event_id=booking_id, amounts=_discounts(worked))
    values: dict[str, object] = {
        "event_id": worked.terms.event_id,
        "event_plan_id": worked.terms.event_plan_id,
        "total_travelers": worked.will.people,
        "total_paise": after.total,
        "advance_paise": after.advance,
        "balance_due_on": after.instalments[0].due_on if after.instalments else None,
        "quote": after.model_dump(mode="python"),
    }
    if worked.reopens_balance:
        values["due_closed_at"] = None
    await repository.update_booking(tx, reservation_event_id=booking_id, values=values)


async def _return_money(
    tx: ClientTransaction, worked: WorkedChange, body: ChangeIn, *, actor_id: int, now: datetime
) -> Paise:
    """Refund what the provider sends back and return travel credit; return what the operator owes besides."""
    booking, back = worked.booking, worked.money.back
    if back.online:
        await payments.request_refunds(
            tx,
            reservation_event_id=booking.reservation_event_id,
            amount=back.online,
            reason=REFUND_REASON,
            note=body.reason,
            requested_by=actor_id,
        )
    if not back.offline:
        return Paise(0)
    credited = await return_credit(tx, booking=booking, actor_id=actor_id, amount=back.offline, now=now)
    return Paise(back.offline - credited)


async def _record(tx: ClientTransaction, worked: WorkedChange, body: ChangeIn, *, owed: Paise, actor_id: int) -> int:
    booking, back = worked.booking, worked.money.back
    change = NewChange(
        reservation_event_id=booking.reservation_event_id,
        from_plan_id=booking.event_plan_id,
        to_plan_id=worked.terms.event_plan_id,
        people_before=worked.was.people,
        people_after=worked.will.people,
        total_before_paise=worked.before.total,
        total_after_paise=worked.after.total,
        charge_paise=worked.charge,
        returned_paise=back.online,
        owed_paise=owed,
        reason=body.reason,
        changed_by=actor_id,
    )
    await audit.record(
        tx,
        "booking.moved" if worked.is_move else "booking.changed",
        client_id=tx.client_id,
        subject=f"booking:{booking.reservation_event_id}",
        actor_id=actor_id,
        before={
            "total_paise": worked.before.total,
            "travellers": worked.was.people,
            "event_plan_id": booking.event_plan_id,
        },
        after={
            "total_paise": worked.after.total,
            "travellers": worked.will.people,
            "event_plan_id": worked.terms.event_plan_id,
        },
        charge_paise=worked.charge,
        returned_paise=back.online,
        owed_paise=owed,
        reason=body.reason,
    )
    return await repository.add_change(tx, change=change)
