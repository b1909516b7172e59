"""Travellers change their own bookings: at once where the terms allow it, else by a request to the operator."""

from datetime import datetime

from toli.bookings.errors.bookings import NoBedsLeft, NotConfirmedYet, NotOpenForBooking
from toli.bookings.errors.change import CancellationRequested, ChangeDiffers, ChangeRequested, ChangeTooLate
from toli.bookings.repository import change_request as repository
from toli.bookings.repository.bookings import BookingRecord
from toli.bookings.repository.cancel import find_cancellation
from toli.bookings.rules.change_request import get_own_until
from toli.bookings.schemas.change_request import (
    ChangeCategory,
    ChangeDeparture,
    ChangeOption,
    ChangeSharing,
    OwnChangeIn,
    OwnChangeOut,
    OwnChangePreview,
)
from toli.bookings.schemas.fields import BookingStatus
from toli.bookings.service.bookings import get_own_booking
from toli.bookings.service.change import change_booking, require_difference
from toli.bookings.service.change_price import WorkedChange, get_sale_terms, work_out
from toli.bookings.service.change_request import (
    drop_change_request,
    find_current_request,
    request_to_schema,
    save_change_request,
)
from toli.catalogue.service import names as names_service
from toli.db.database import Database
from toli.db.transactions import ClientTransaction
from toli.kit.money import from_rupees
from toli.kit.sealing import Sealer
from toli.pricing.terms import read_cancellation


async def get_own_change(
    tx: ClientTransaction, *, database: Database, user_id: int, reservation_event_id: int, now: datetime
) -> OwnChangeOut:
    """Get what can be changed in an own booking, with the request for it.

    Raises NotFound for another's.
    """
    booking = await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id)
    terms = await get_sale_terms(tx, event_plan_id=booking.event_plan_id, database=database, now=now)
    departures = await repository.list_open_departures(
        tx, event_id=booking.event_id, event_plan_id=booking.event_plan_id, today=terms.today
    )
    request = await find_current_request(tx, booking, now=now)
    own_until = get_own_until(read_cancellation(booking.policy), starts_on=terms.tour_start_date)
    names = await names_service.read_names(tx, event_id=booking.event_id)
    can_ask = booking.booking_status == BookingStatus.CONFIRMED and terms.today < terms.tour_start_date
    return OwnChangeOut(
        request=request_to_schema(request, names=names),
        can_ask=can_ask and (request is None or request.state != "asked"),
        own_until=own_until if own_until is not None and terms.today <= own_until else None,
        sharing=[
            ChangeSharing(
                room_bed_id=one.room_bed_id,
                room_type=names.get(one.room_type, one.room_type),
                can_be_alone=one.single_supplement is not None,
            )
            for one in terms.sharing
        ],
        categories=[
            ChangeCategory(
                traveller_category_id=one.category.traveller_category_id,
                name=f"{names.get(one.category.name, one.category.name)} ({one.ages})",
                takes_bed=one.category.takes_bed,
            )
            for one in terms.options.categories
        ],
        variants=[
            ChangeOption(option_id=one.option_id, name=names.get(one.name, one.name)) for one in terms.options.variants
        ],
        add_ons=[
            ChangeOption(option_id=one.option_id, name=names.get(one.name, one.name))
            for one in terms.options.add_ons
            if terms.today <= one.last_day
        ],
        departures=[ChangeDeparture.model_validate(one, from_attributes=True) for one in departures],
    )


async def preview_own_change(
    tx: ClientTransaction,
    *,
    database: Database,
    user_id: int,
    reservation_event_id: int,
    body: OwnChangeIn,
    now: datetime,
) -> OwnChangePreview:
    """Show what a change of an own booking does, and whether it is made at once.

    Raises what `change_own_booking` raises, but for lack of beds, which `is_available` says.
    """
    booking = await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id)
    worked = await _work_out(tx, booking, database=database, body=body, now=now)
    names = await names_service.read_names(tx, event_id=booking.event_id)
    shown = worked.to_schema().model_copy(
        update={"before": worked.before.read_in(names), "after": worked.after.read_in(names)}
    )
    return OwnChangePreview(change=shown, is_made_at_once=_is_made_at_once(worked, body))


async def change_own_booking(
    tx: ClientTransaction,
    *,
    database: Database,
    sealer: Sealer,
    user_id: int,
    reservation_event_id: int,
    body: OwnChangeIn,
    now: datetime,
) -> OwnChangePreview:
    """Change an own booking at once, where its terms allow it and nothing goes back; else request the change.

    Raises NotFound, BookingCancelled, NotConfirmedYet, NotOpenForBooking for a departure that cannot be moved to,
    ChangeTooLate, ChangeRequested, CancellationRequested, NothingChanges, ChangeDiffers, NoBedsLeft, OptionSoldOut
    and InvalidFields.
    """
    booking = await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id, lock=True)
    worked = await _work_out(tx, booking, database=database, body=body, now=now)
    request = await find_current_request(tx, booking, now=now)
    if request is not None and request.state == "asked":
        raise ChangeRequested
    cancellation = await find_cancellation(tx, reservation_event_id=reservation_event_id)
    if cancellation is not None and cancellation.state == "asked":
        raise CancellationRequested
    change = body.to_change()
    preview = OwnChangePreview(change=worked.to_schema(), is_made_at_once=_is_made_at_once(worked, body))
    if preview.is_made_at_once:
        await change_booking(
            tx,
            database=database,
            sealer=sealer,
            reservation_event_id=reservation_event_id,
            actor_id=user_id,
            body=change.model_copy(update={"reason": body.note}),
            tells_operator=True,
            now=now,
        )
        return preview
    if body.total_price is not None and from_rupees(body.total_price) != worked.after.total:
        raise ChangeDiffers(preview.change.model_dump(mode="json"))
    require_difference(worked, change)
    if not worked.is_available:
        raise NoBedsLeft(
            left=worked.terms.available,
            by_sharing_type={one.room_bed_id: one.available for one in worked.terms.sharing},
        )
    await save_change_request(tx, worked, body, user_id=user_id)
    return preview


async def withdraw_change_request(
    tx: ClientTransaction, *, database: Database, user_id: int, reservation_event_id: int, now: datetime
) -> OwnChangeOut:
    """Withdraw the request to change an own booking; without one, change nothing.

    Raises NotFound for another's.
    """
    await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id, lock=True)
    await drop_change_request(tx, reservation_event_id=reservation_event_id, user_id=user_id)
    return await get_own_change(
        tx, database=database, user_id=user_id, reservation_event_id=reservation_event_id, now=now
    )


async def _work_out(
    tx: ClientTransaction, booking: BookingRecord, *, database: Database, body: OwnChangeIn, now: datetime
) -> WorkedChange:
    """Work out a traveller's change.

    Raises NotConfirmedYet, ChangeTooLate, and NotOpenForBooking for a departure that a visitor could not book.
    """
    if booking.booking_status == BookingStatus.PENDING:
        raise NotConfirmedYet
    worked = await work_out(tx, booking, database=database, body=body.to_change(), now=now)
    if worked.terms.today >= worked.tour.tour_start_date:
        raise ChangeTooLate
    terms = worked.terms
    if worked.is_move and (terms.event_id != booking.event_id or terms.access_code is not None or not terms.is_open):
        raise NotOpenForBooking
    return worked


def _is_made_at_once(worked: WorkedChange, body: OwnChangeIn) -> bool:
    """Whether the terms of the booking allow a change without the operator: nobody leaves and nothing goes back."""
    until = get_own_until(read_cancellation(worked.booking.policy), starts_on=worked.tour.tour_start_date)
    is_allowed = until is not None and worked.terms.today <= until
    back = worked.money.back
    gives_back = worked.after.total < worked.before.total or back.online > 0 or back.offline > 0
    has_beds = worked.is_available and (worked.terms.is_open or worked.will.people <= worked.was.people)
    is_smaller = bool(body.leaving) or worked.will.people < worked.was.people
    return is_allowed and has_beds and not (is_smaller or gives_back or worked.reopens_balance)
