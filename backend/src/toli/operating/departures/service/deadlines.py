from datetime import datetime

from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.messaging.correspondence.service import messages
from toli.operating.departures import rules
from toli.operating.departures.models import DepartureChange
from toli.operating.departures.repository import bookings as booking_repository
from toli.operating.departures.repository import changes as repository
from toli.operating.departures.repository.bookings import CHANGED_BOOKINGS
from toli.operating.departures.repository.changes import CHANGES
from toli.operating.departures.schemas import ChangedBookingState, ChangeState
from toli.operating.departures.service.changes import apply_default
from toli.operating.departures.service.messages import fill_message
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service import bookings
from toli.selling.changes.service.departure_changes import GivenBack

FROM_HOUR = 9
"""No reminders at night."""


async def follow_up(database: Database, *, settings: Settings, now: datetime) -> None:
    """Remind, or apply the default after the last day. Idempotent."""
    async with database.platform_transaction() as tx:
        due = await repository.list_due_changes(tx, now=now, days=rules.REMIND_BEFORE, from_hour=FROM_HOUR)
    for due_change in due:
        if due_change.is_over:
            async with database.client_transaction(due_change.client_id) as tx:
                change = await CHANGES.find(tx, due_change.change_id, lock=True)
                if change is not None and change.state == ChangeState.OPEN:
                    await apply_default(tx, change=change, chosen_at=now)
        else:
            await _remind(
                database, settings=settings, client_id=due_change.client_id, change_id=due_change.change_id, now=now
            )


async def _remind(database: Database, *, settings: Settings, client_id: int, change_id: int, now: datetime) -> None:
    async with database.client_transaction(client_id) as tx:
        change = await CHANGES.find(tx, change_id)
        waiting = await booking_repository.list_to_remind(tx, change_id=change_id)
    if change is None:
        return
    for booking_id in waiting:
        async with database.client_transaction(client_id) as tx:
            await _remind_one(tx, settings=settings, change=change, booking_id=booking_id, now=now)


async def _remind_one(
    tx: ClientTransaction, *, settings: Settings, change: DepartureChange, booking_id: int, now: datetime
) -> None:
    booking = await bookings.lock_booking(tx, booking_id=booking_id)
    ids = {"change_id": change.change_id, "booking_id": booking_id}
    row = await CHANGED_BOOKINGS.find(tx, change.change_id, booking_id, lock=True)
    if row is None or row.state != ChangedBookingState.CHOOSING or row.reminded_at is not None:
        return
    await booking_repository.update_booking(tx, **ids, values={"reminded_at": now})
    if booking.booking_status == BookingStatus.CANCELLED or booking.departure_id != change.plan_of_bookings:
        return
    message = await fill_message(
        tx,
        settings=settings,
        change=change,
        booking_id=booking_id,
        message=rules.REMINDER,
        refund=GivenBack(),
        token=row.token,
    )
    await messages.write_filled(tx, booking_id=booking_id, actor_id=change.made_by, message=message, in_bulk=True)
