from datetime import datetime

from toli.catalogue.trips.service import names as names_service
from toli.clients.companies.terms import read_cancellation
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import from_rupees
from toli.kit.sealing import Sealer
from toli.selling.bookings.errors.bookings import NoBedsLeft, NotConfirmedYet, NotOpenForBooking
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.cancel import CANCELLATIONS
from toli.selling.bookings.schemas.cancel import CancellationState
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.bookings import get_own_booking
from toli.selling.changes.errors.change import CancellationRequested, ChangeDiffers, ChangeRequested, ChangeTooLate
from toli.selling.changes.repository import change_request as repository
from toli.selling.changes.rules.change_request import get_own_until
from toli.selling.changes.schemas.change_request import (
    ChangeCategory,
    ChangeOption,
    ChangeRequestState,
    ChangeSharing,
    OwnChangeIn,
    OwnChangeOut,
    OwnChangePreview,
)
from toli.selling.changes.service.change import change_booking, require_difference
from toli.selling.changes.service.change_price import WorkedChange, get_sale_terms, work_out
from toli.selling.changes.service.change_request import (
    drop_change_request,
    find_current_request,
    request_to_schema,
    save_change_request,
)


async def get_own_change(
    tx: ClientTransaction, *, database: Database, user_id: int, booking_id: int, now: datetime
) -> OwnChangeOut:
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id)
    terms = await get_sale_terms(tx, departure_id=booking.departure_id, database=database, now=now)
    departures = await repository.list_open_departures(
        tx, trip_id=booking.trip_id, departure_id=booking.departure_id, today=terms.today
    )
    request = await find_current_request(tx, booking, now=now)
    own_until = get_own_until(read_cancellation(booking.policy), starts_on=terms.tour_start_date)
    names = await names_service.read_names(tx, trip_id=booking.trip_id)
    can_ask = booking.booking_status == BookingStatus.CONFIRMED and terms.today < terms.tour_start_date
    return OwnChangeOut(
        request=request_to_schema(request, names=names),
        can_ask=can_ask and (request is None or request.state != ChangeRequestState.ASKED),
        own_until=own_until if own_until is not None and terms.today <= own_until else None,
        sharing=[
            ChangeSharing(
                sharing_type_id=choice.sharing_type_id,
                room_type=names.get(choice.room_type, choice.room_type),
                can_be_alone=choice.single_supplement is not None,
            )
            for choice in terms.sharing
        ],
        categories=[
            ChangeCategory(
                traveller_category_id=choice.category.traveller_category_id,
                name=f"{names.get(choice.category.name, choice.category.name)} ({choice.ages})",
                takes_bed=choice.category.takes_bed,
            )
            for choice in terms.options.categories
        ],
        variants=[
            ChangeOption(option_id=choice.option_id, name=names.get(choice.name, choice.name))
            for choice in terms.options.variants
        ],
        add_ons=[
            ChangeOption(option_id=choice.option_id, name=names.get(choice.name, choice.name))
            for choice in terms.options.add_ons
            if terms.today <= choice.last_day
        ],
        departures=departures,
    )


async def preview_own_change(
    tx: ClientTransaction,
    *,
    database: Database,
    user_id: int,
    booking_id: int,
    body: OwnChangeIn,
    now: datetime,
) -> OwnChangePreview:
    """Raises the errors of `change_own_booking`, but see `is_available` for beds."""
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id)
    priced_change = await _work_out(tx, booking, database=database, body=body, now=now)
    names = await names_service.read_names(tx, trip_id=booking.trip_id)
    preview = priced_change.to_schema().model_copy(
        update={"before": priced_change.before.read_in(names), "after": priced_change.after.read_in(names)}
    )
    return OwnChangePreview(change=preview, is_made_at_once=_is_made_at_once(priced_change, body))


async def change_own_booking(
    tx: ClientTransaction,
    *,
    database: Database,
    sealer: Sealer,
    user_id: int,
    booking_id: int,
    body: OwnChangeIn,
    now: datetime,
) -> OwnChangePreview:
    """Change at once if the terms allow it and nothing is refunded; else request the change.

    Raises BookingCancelled, NotConfirmedYet, NotOpenForBooking, ChangeTooLate, ChangeRequested, CancellationRequested,
    NothingChanges, ChangeDiffers, NoBedsLeft, OptionSoldOut and InvalidFields.
    """
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    priced_change = await _work_out(tx, booking, database=database, body=body, now=now)
    request = await find_current_request(tx, booking, now=now)
    if request is not None and request.state == ChangeRequestState.ASKED:
        raise ChangeRequested
    cancellation = await CANCELLATIONS.find(tx, booking_id)
    if cancellation is not None and cancellation.state == CancellationState.ASKED:
        raise CancellationRequested
    change = body.to_change()
    preview = OwnChangePreview(change=priced_change.to_schema(), is_made_at_once=_is_made_at_once(priced_change, body))
    if preview.is_made_at_once:
        await change_booking(
            tx,
            booking,
            database=database,
            sealer=sealer,
            actor_id=user_id,
            body=change.model_copy(update={"reason": body.note}),
            tells_operator=True,
            now=now,
        )
        return preview
    if body.total_price is not None and from_rupees(body.total_price) != priced_change.after.total:
        raise ChangeDiffers(preview.change.model_dump(mode="json"))
    require_difference(priced_change, change)
    if not priced_change.is_available:
        raise NoBedsLeft(
            left=priced_change.terms.available,
            by_sharing_type={kind.sharing_type_id: kind.available for kind in priced_change.terms.sharing},
        )
    await save_change_request(tx, priced_change, body, user_id=user_id)
    return preview


async def withdraw_change_request(
    tx: ClientTransaction, *, database: Database, user_id: int, booking_id: int, now: datetime
) -> OwnChangeOut:
    await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    await drop_change_request(tx, booking_id=booking_id, user_id=user_id)
    return await get_own_change(tx, database=database, user_id=user_id, booking_id=booking_id, now=now)


async def _work_out(
    tx: ClientTransaction, booking: BookingRecord, *, database: Database, body: OwnChangeIn, now: datetime
) -> WorkedChange:
    """Raises NotConfirmedYet, ChangeTooLate, NotOpenForBooking."""
    if booking.booking_status == BookingStatus.PENDING:
        raise NotConfirmedYet
    priced_change = await work_out(tx, booking, database=database, body=body.to_change(), now=now)
    if priced_change.terms.today >= priced_change.tour.tour_start_date:
        raise ChangeTooLate
    terms = priced_change.terms
    if priced_change.is_move and (
        terms.trip_id != booking.trip_id or terms.access_code is not None or not terms.is_open
    ):
        raise NotOpenForBooking
    return priced_change


def _is_made_at_once(priced_change: WorkedChange, body: OwnChangeIn) -> bool:
    until = get_own_until(read_cancellation(priced_change.booking.policy), starts_on=priced_change.tour.tour_start_date)
    is_allowed = until is not None and priced_change.terms.today <= until
    refund = priced_change.money.back
    gives_back = priced_change.after.total < priced_change.before.total or refund.online > 0 or refund.offline > 0
    has_beds = priced_change.is_available and (
        priced_change.terms.is_open or priced_change.will.people <= priced_change.was.people
    )
    is_smaller = bool(body.leaving) or priced_change.will.people < priced_change.was.people
    return is_allowed and has_beds and not (is_smaller or gives_back or priced_change.reopens_balance)
