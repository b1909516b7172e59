from datetime import datetime

from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.selling.sales.repository import notices as repository
from toli.selling.sales.repository.notices import PlanBeds

FEW_BEDS = 3
"""The most beds left for which an operator receives a notice."""

MORNING = (8, 10)
"""The hours in which the digest leaves, in the client's time zone: three, should a worker be down for one."""


async def notify_low_seats(database: Database, *, now: datetime) -> int:
    """Enqueue one e-mail per departure with few beds; count them."""
    async with database.platform_transaction() as tx:
        plans = await repository.claim_low_plans(tx, now=now, beds=FEW_BEDS)
        for plan in plans:
            await enqueue(tx, "messaging.low_seats", client_id=plan.client_id, departure_id=plan.departure_id)
    return len(plans)


async def find_low_seats(tx: ClientTransaction, *, departure_id: int) -> PlanBeds | None:
    """None if there are more beds again."""
    plan = await repository.find_plan_beds(tx, departure_id=departure_id)
    if plan is None or plan.left > FEW_BEDS or plan.left <= 0 < plan.offered:
        return None
    return plan


async def send_overdue_digest(database: Database, *, now: datetime) -> int:
    """Enqueue digests where it is morning; count them."""
    from_hour, to_hour = MORNING
    async with database.platform_transaction() as tx:
        clients = await repository.list_clients_with_overdue(tx, now=now, from_hour=from_hour, to_hour=to_hour)
        for client in clients:
            day = client.today.isoformat()
            await enqueue(
                tx,
                "messaging.overdue_digest",
                once=f"overdue:{client.client_id}:{day}",
                client_id=client.client_id,
                day=day,
            )
    return len(clients)
