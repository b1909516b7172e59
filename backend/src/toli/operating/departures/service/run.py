from datetime import datetime

import structlog
from sqlalchemy.exc import InterfaceError, OperationalError

from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import Clock, local_date
from toli.kit.errors import AppError, NotFound
from toli.kit.sealing import Sealer
from toli.messaging.correspondence.service import messages
from toli.messaging.correspondence.service.messages import Message
from toli.operating.departures.models import DepartureChange
from toli.operating.departures.repository import bookings as booking_repository
from toli.operating.departures.repository import changes as repository
from toli.operating.departures.repository.bookings import CHANGED_BOOKINGS
from toli.operating.departures.repository.changes import CHANGES
from toli.operating.departures.rules import MESSAGES, change_in
from toli.operating.departures.schemas import ChangedBookingState, ChangeKind, ChangeState, ChoiceKind, Details
from toli.operating.departures.service.changes import JOB
from toli.operating.departures.service.choices import carry_out_choice
from toli.operating.departures.service.impact import RELEASING
from toli.operating.departures.service.messages import fill_message
from toli.selling.bookings.repository import bookings as bookings_repository
from toli.selling.bookings.repository import refund as refund_repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service import bookings as bookings_service
from toli.selling.changes.service import departure_changes
from toli.selling.changes.service.departure_changes import GivenBack

log = structlog.get_logger(__name__)

BATCH = 25
"""The bookings of one run of the job: other jobs of the queue come in between."""
FAILED = "Something went wrong on our side. Retry it; if it fails again, tell support."


async def run_change(
    database: Database, *, settings: Settings, sealer: Sealer, clock: Clock, client_id: int, change_id: int
) -> None:
    """Process a batch of bookings and enqueue the rest. Idempotent.

    Failures are stored with their booking and stop no other.
    """
    async with database.client_transaction(client_id) as tx:
        waiting = await booking_repository.list_pending(tx, change_id=change_id, limit=BATCH)
    for booking_id in waiting:
        ids = {"change_id": change_id, "booking_id": booking_id}
        try:
            async with database.client_transaction(client_id) as tx:
                await _carry_out(tx, database=database, settings=settings, sealer=sealer, now=clock.now(), **ids)
        except AppError as refusal:
            await _fail(database, client_id=client_id, error=refusal.detail, **ids)
        except (OperationalError, InterfaceError):
            # The database is away: the queue retries the job.
            raise
        except Exception:
            log.exception("departure_change_failed", **ids)
            await _fail(database, client_id=client_id, error=FAILED, **ids)
    async with database.client_transaction(client_id) as tx:
        await _finish(tx, change_id=change_id)


async def _fail(database: Database, *, client_id: int, change_id: int, booking_id: int, error: str) -> None:
    async with database.client_transaction(client_id) as tx:
        ids = {"change_id": change_id, "booking_id": booking_id}
        row = await CHANGED_BOOKINGS.find(tx, change_id, booking_id, lock=True)
        if row is not None and row.state == ChangedBookingState.PENDING:
            await booking_repository.update_booking(tx, **ids, values={"state": "failed", "error": error})


async def _finish(tx: ClientTransaction, *, change_id: int) -> None:
    change = await CHANGES.find(tx, change_id, lock=True)
    if change is None or change.state != ChangeState.RUNNING:
        return
    states = await booking_repository.count_states(tx, change_id=change_id)
    if states.get("pending"):
        await enqueue(tx, JOB, once=f"departure_change:{change_id}", client_id=tx.client_id, change_id=change_id)
        return
    await repository.set_state(
        tx, change_id=change_id, state=ChangeState.OPEN if states.get("choosing") else ChangeState.DONE
    )


async def _carry_out(
    tx: ClientTransaction,
    *,
    database: Database,
    settings: Settings,
    sealer: Sealer,
    change_id: int,
    booking_id: int,
    now: datetime,
) -> None:
    booking = await bookings_service.lock_booking(tx, booking_id=booking_id)
    ids = {"change_id": change_id, "booking_id": booking_id}
    row = await CHANGED_BOOKINGS.find(tx, change_id, booking_id, lock=True)
    change = await CHANGES.find(tx, change_id)
    if row is None or change is None:
        raise NotFound
    if row.state != ChangedBookingState.PENDING:
        return
    # What the operator has moved meanwhile is not on this departure any more.
    plan = change.departure_id if row.choice is None else change.plan_of_bookings
    if booking.booking_status == BookingStatus.CANCELLED or booking.departure_id != plan:
        await booking_repository.update_booking(tx, **ids, values={"state": "skipped"})
        return
    if row.choice is not None:
        # A move is carried out as it is chosen; the default is never one.
        assert row.choice != ChoiceKind.MOVE
        await carry_out_choice(
            tx, booking, settings=settings, change=change, row=row, choice=row.choice, actor_id=change.made_by, now=now
        )
        return
    is_paying = booking.booking_status == BookingStatus.PENDING and booking.made_by is None
    # Who has paid nothing, and only has beds held, has nothing to choose when the departure is cancelled.
    is_choosing = bool(change.offers) and (
        change.kind != ChangeKind.CANCEL or booking.booking_status == BookingStatus.CONFIRMED
    )
    refund = await _apply(
        tx,
        change,
        booking,
        database=database,
        sealer=sealer,
        is_paying=is_paying,
        is_choosing=is_choosing,
        now=now,
    )
    if is_paying:
        await booking_repository.update_booking(tx, **ids, values={"state": "skipped"})
        return
    values: dict[str, object] = {
        "state": "choosing" if is_choosing else "done",
        "returned_paise": refund.online,
        "returned_offline_paise": refund.offline,
        "credit_paise": refund.credit,
    }
    if change.body:
        message = await fill_message(
            tx,
            settings=settings,
            change=change,
            booking_id=booking_id,
            message=Message(change.subject, change.body)
            if is_choosing == bool(change.offers)
            else MESSAGES[change.kind],
            refund=refund,
            token=row.token,
        )
        values["note_id"] = await messages.write_filled(
            tx, booking_id=booking_id, actor_id=change.made_by, message=message, in_bulk=False
        )
    await booking_repository.update_booking(tx, **ids, values=values)


async def _shift(tx: ClientTransaction, change: DepartureChange, booking: BookingRecord, *, now: datetime) -> None:
    details = Details.model_validate(change.details)
    starts_on = details.after.tour_start_date
    await departure_changes.shift_due_dates(
        tx,
        booking,
        days=(starts_on - details.before.tour_start_date).days,
        starts_on=starts_on,
        today=local_date(now, time_zone=await bookings_repository.get_time_zone(tx)),
    )


async def _apply(
    tx: ClientTransaction,
    change: DepartureChange,
    booking: BookingRecord,
    *,
    database: Database,
    sealer: Sealer,
    is_paying: bool,
    is_choosing: bool,
    now: datetime,
) -> GivenBack:
    refund = GivenBack()
    if change.kind == ChangeKind.CANCEL and is_choosing:
        await refund_repository.close_due(tx, booking_id=booking.booking_id)
    elif change.kind == ChangeKind.CANCEL or (is_paying and change.kind in RELEASING):
        refund = await departure_changes.cancel_in_full(
            tx,
            booking,
            actor_id=change.made_by,
            reason=change.reason or change_in(booking.language, change.details),
            as_credit=False,
            tell=False,
            now=now,
        )
    elif change.kind == ChangeKind.MERGE:
        details = Details.model_validate(change.details)
        assert details.target_plan_id is not None
        await departure_changes.move_whole(
            tx,
            booking,
            database=database,
            sealer=sealer,
            departure_id=details.target_plan_id,
            actor_id=change.made_by,
            reason=change.reason or details.change,
            tell=False,
            now=now,
        )
    elif change.kind == ChangeKind.POSTPONE:
        await _shift(tx, change, booking, now=now)
    return refund
