"""Remind travellers of balances: a week before they are due, on the day, two days after."""

from datetime import datetime

from toli.bookings.repository import remind as repository
from toli.db.database import Database
from toli.db.queue.jobs import enqueue

DAYS = (-7, 0, 2)
"""Counted from the day the balance is due."""

FROM_HOUR = 9
"""Nobody is written to about money at night."""


async def remind_of_balances(database: Database, *, now: datetime) -> int:
    """Enqueue a letter for each balance to be reminded of today, and count them. However often, each is sent once."""
    async with database.platform_transaction() as tx:
        due = await repository.list_balances_due(tx, now=now, days=DAYS, from_hour=FROM_HOUR)
        for booking in due:
            await enqueue(
                tx,
                "messaging.balance_due",
                once=f"balance:{booking.reservation_event_id}:{booking.days}",
                client_id=booking.client_id,
                reservation_event_id=booking.reservation_event_id,
                days=booking.days,
            )
    return len(due)
