"""Remind travellers of balances: a week before they are due, on the day, two days after."""

from datetime import datetime

from toli.bookings.repository import remind as repository
from toli.db.database import Database
from toli.db.queue.jobs import enqueue

DAYS = (-7, 0, 2)
"""Counted from the day the balance is due."""

FROM_HOUR = 9
"""No reminders at night."""


async def remind_of_balances(database: Database, *, now: datetime) -> int:
    """Enqueue today's reminder e-mails, each once however often called; count them."""
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
