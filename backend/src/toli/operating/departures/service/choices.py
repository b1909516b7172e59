from datetime import datetime, timedelta
from typing import Literal

from toli.clients.companies.service import profile
from toli.identity.audit import service as audit
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.clock import local_date
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.languages import current_language
from toli.kit.sealing import Sealer
from toli.kit.text import Text, shown_name
from toli.operating.departures import rules
from toli.operating.departures.errors import AlreadyChosen, ChoiceNotOffered, ChoiceOver, DepartureTaken
from toli.operating.departures.models import DepartureChange, DepartureChangeBooking
from toli.operating.departures.repository import bookings as booking_repository
from toli.operating.departures.repository import changes as repository
from toli.operating.departures.repository import moves
from toli.operating.departures.repository.bookings import CHANGED_BOOKINGS, TouchedBooking
from toli.operating.departures.repository.changes import CHANGES
from toli.operating.departures.schemas import (
    ChangedBookingState,
    ChangeOut,
    ChangeState,
    ChoiceIn,
    ChoiceKind,
    ChoicePage,
    ChosenBy,
    DefaultChoice,
    Details,
    OpenChoice,
)
from toli.operating.departures.service.changes import get_change
from toli.operating.departures.service.messages import write_credit_given
from toli.operating.departures.service.moves import get_departure, list_departures, move_booking
from toli.selling.bookings.repository import bookings as bookings_repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service import bookings as bookings_service
from toli.selling.changes.service import departure_changes
from toli.selling.credit import service as credit

GONE = Text("This link is no longer valid. Ask the operator for a new one.")


async def get_choice_page(tx: ClientTransaction, *, token: str, now: datetime) -> ChoicePage:
    """Raises NotFound, also without a choice."""
    row = await booking_repository.find_by_token(tx, token=token)
    change = None if row is None else await CHANGES.find(tx, row.change_id)
    if row is None or change is None or change.choose_by is None or change.default_choice is None:
        raise NotFound(GONE)
    touched = await booking_repository.get_touched(tx, booking_id=row.booking_id)
    today = local_date(now, time_zone=await bookings_repository.get_time_zone(tx))
    state: Literal["open", "chosen", "over", "cancelled", "moved"] = "open"
    if row.choice is not None:
        state = "chosen"
    elif touched.booking_status == BookingStatus.CANCELLED:
        state = "cancelled"
    elif row.state == ChangedBookingState.CHOOSING and touched.departure_id != change.plan_of_bookings:
        state = "moved"
    elif row.state != ChangedBookingState.CHOOSING or change.choose_by < today:
        state = "over"
    client = await profile.profile(tx)
    choices = _offered(change, touched)
    departures = []
    if state == "open" and ChoiceKind.MOVE in choices:
        departures = await list_departures(tx, booking_id=row.booking_id, today=today)
    return ChoicePage(
        state=state,
        token=token,
        booking_id=row.booking_id,
        booking_reference=touched.booking_reference,
        customer_name=shown_name(touched.name),
        total_travelers=touched.total_travelers,
        trip_id=touched.trip_id,
        title=touched.title,
        operator=client.client_name,
        details=Details.model_validate(
            {**change.details, "change": rules.change_in(current_language(), change.details)}
        ),
        reason=change.reason,
        choices=[choice for choice in choices if choice != ChoiceKind.MOVE or departures],
        choose_by=change.choose_by,
        default_choice=rules.choice_for(change.default_choice, can_have_credit=touched.can_have_credit),
        choice=row.choice,
        refund_online=row.returned_paise if row.choice is not None else touched.online,
        refund_offline=row.returned_offline_paise if row.choice is not None else touched.offline,
        credit=row.credit_paise if row.choice is not None else touched.credit,
        credit_days=credit.CREDIT_DAYS,
        departures=departures,
        moved_to=await get_departure(tx, booking_id=row.booking_id) if row.choice == ChoiceKind.MOVE else None,
    )


def _offered(change: DepartureChange, touched: TouchedBooking) -> list[ChoiceKind]:
    """Credit needs a contact and a payment; a move needs a booking confirmed or held by the operator."""
    can_credit = touched.can_have_credit and touched.online + touched.offline > 0
    can_move = touched.booking_status == BookingStatus.CONFIRMED or touched.is_desk_booking
    return [
        offer
        for offer in change.offers
        if (offer != ChoiceKind.CREDIT or can_credit) and (offer != ChoiceKind.MOVE or can_move)
    ]


async def choose(
    tx: ClientTransaction,
    *,
    database: Database,
    settings: Settings,
    sealer: Sealer,
    token: str,
    chosen: ChoiceIn,
    user_id: int | None,
    now: datetime,
) -> ChoicePage:
    """Choose by link. Idempotent.

    Raises NotFound, ChoiceNotOffered, AlreadyChosen, ChoiceOver, DepartureTaken, InvalidFields.
    """
    row = await booking_repository.find_by_token(tx, token=token)
    if row is None:
        raise NotFound(GONE)
    today = local_date(now, time_zone=await bookings_repository.get_time_zone(tx))
    change = await CHANGES.find(tx, row.change_id)
    is_over = change is None or change.choose_by is None or change.choose_by < today
    await _choose(
        tx,
        database=database,
        settings=settings,
        sealer=sealer,
        change_id=row.change_id,
        booking_id=row.booking_id,
        chosen=chosen,
        chosen_by=ChosenBy.TRAVELLER,
        actor_id=user_id,
        is_over=is_over,
        now=now,
    )
    return await get_choice_page(tx, token=token, now=now)


async def choose_for_traveller(
    tx: OperatorTransaction,
    *,
    database: Database,
    settings: Settings,
    sealer: Sealer,
    departure_id: int,
    change_id: int,
    booking_id: int,
    chosen: ChoiceIn,
    now: datetime,
) -> ChangeOut:
    """Idempotent. Raises the errors of `choose`."""
    change = await CHANGES.find(tx, change_id)
    if change is None or change.departure_id != departure_id:
        raise NotFound
    await _choose(
        tx,
        database=database,
        settings=settings,
        sealer=sealer,
        change_id=change_id,
        booking_id=booking_id,
        chosen=chosen,
        chosen_by=ChosenBy.OPERATOR,
        actor_id=tx.user_id,
        is_over=False,
        now=now,
    )
    return await get_change(tx, settings=settings, departure_id=departure_id, change_id=change_id)


async def _lock_target(tx: ClientTransaction, chosen: ChoiceIn, *, booking_id: int, now: datetime) -> bool:
    """Lock the target; False for other choices, and if not offered. Raises InvalidFields."""
    if chosen.choice != ChoiceKind.MOVE:
        return False
    if chosen.departure_id is None:
        raise InvalidFields([("departure_id", Text("Choose the departure to move to."))])
    today = local_date(now, time_zone=await bookings_repository.get_time_zone(tx))
    return await moves.lock_departure(tx, booking_id=booking_id, departure_id=chosen.departure_id, today=today)


async def _choose(
    tx: ClientTransaction,
    *,
    database: Database,
    settings: Settings,
    sealer: Sealer,
    change_id: int,
    booking_id: int,
    chosen: ChoiceIn,
    chosen_by: ChosenBy,
    actor_id: int | None,
    is_over: bool,
    now: datetime,
) -> None:
    choice, target = chosen.choice, chosen.departure_id
    # Before the change is locked, in the order of who changes the departure.
    is_sold_there = await _lock_target(tx, chosen, booking_id=booking_id, now=now)
    booking = await bookings_service.lock_booking(tx, booking_id=booking_id)
    ids = {"change_id": change_id, "booking_id": booking_id}
    row = await CHANGED_BOOKINGS.find(tx, change_id, booking_id, lock=True)
    change = await CHANGES.find(tx, change_id, lock=True)
    if row is None or change is None:
        raise NotFound
    if row.choice == choice and (choice != ChoiceKind.MOVE or booking.departure_id == target):
        return
    if row.choice is not None:
        raise AlreadyChosen
    touched = await booking_repository.get_touched(tx, booking_id=booking_id)
    if choice not in _offered(change, touched):
        raise ChoiceNotOffered
    is_elsewhere = booking.departure_id != change.plan_of_bookings
    if (
        is_over
        or is_elsewhere
        or row.state != ChangedBookingState.CHOOSING
        or booking.booking_status == BookingStatus.CANCELLED
    ):
        raise ChoiceOver
    values = {"choice": choice, "chosen_by": chosen_by, "chosen_at": now}
    await booking_repository.update_booking(tx, **ids, values=values)
    await audit.record(
        tx,
        "departure_change.chosen",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        change_id=change_id,
        choice=choice,
        chosen_by=chosen_by,
        moved_to=target if choice == ChoiceKind.MOVE else None,
    )
    actor_id = change.made_by if actor_id is None else actor_id
    if choice == ChoiceKind.MOVE:
        if target is None or not is_sold_there:
            raise DepartureTaken
        await move_booking(
            tx,
            booking,
            database=database,
            sealer=sealer,
            departure_id=target,
            actor_id=actor_id,
            now=now,
        )
        await booking_repository.update_booking(tx, **ids, values={"state": "done"})
    else:
        await carry_out_choice(
            tx, booking, settings=settings, change=change, row=row, choice=choice, actor_id=actor_id, now=now
        )
    states = await booking_repository.count_states(tx, change_id=change_id)
    if change.state == ChangeState.OPEN and not states.get("choosing"):
        await repository.set_state(tx, change_id=change_id, state=ChangeState.DONE)


async def carry_out_choice(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    settings: Settings,
    change: DepartureChange,
    row: DepartureChangeBooking,
    choice: DefaultChoice,
    actor_id: int,
    now: datetime,
) -> None:
    """Keep the booking, or cancel it with refund or credit. Both rows are locked.

    A cancellation counts as the operator's, because it is free of charge.
    """
    values: dict[str, object] = {"state": "done"}
    if choice != ChoiceKind.ACCEPT:
        touched = await booking_repository.get_touched(tx, booking_id=row.booking_id)
        as_credit = rules.choice_for(choice, can_have_credit=touched.can_have_credit) == ChoiceKind.CREDIT
        refund = await departure_changes.cancel_in_full(
            tx,
            booking,
            actor_id=actor_id,
            reason=rules.change_in(booking.language, change.details),
            as_credit=as_credit,
            tell=not as_credit,
            now=now,
        )
        values |= {
            "returned_paise": refund.online,
            "returned_offline_paise": refund.offline,
            "credit_paise": refund.credit,
        }
        if as_credit:
            today = local_date(now, time_zone=await bookings_repository.get_time_zone(tx))
            await write_credit_given(
                tx,
                settings=settings,
                booking_id=row.booking_id,
                actor_id=change.made_by,
                amount=refund.credit,
                valid_until=today + timedelta(days=credit.CREDIT_DAYS),
            )
    await booking_repository.update_booking(tx, change_id=change.change_id, booking_id=row.booking_id, values=values)


async def list_open_choices(tx: ClientTransaction, *, user_id: int, now: datetime) -> list[OpenChoice]:
    today = local_date(now, time_zone=await bookings_repository.get_time_zone(tx))
    return await booking_repository.list_open_of_user(tx, user_id=user_id, today=today)
