from datetime import datetime

from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.selling.bookings.repository import remind as repository

CREDIT_DAYS_BEFORE = 30

FROM_HOUR = 9
"""No reminders at night."""


async def remind_of_credit(database: Database, *, now: datetime) -> int:
    """Enqueue an e-mail per note that expires within 30 days."""
    async with database.platform_transaction() as tx:
        soon = await repository.claim_expiring_credit(tx, now=now, days=CREDIT_DAYS_BEFORE, from_hour=FROM_HOUR)
        for client_id, credit_note_id in soon:
            await enqueue(tx, "messaging.credit_expires", client_id=client_id, credit_note_id=credit_note_id)
    return len(soon)
