from datetime import datetime

from toli.infra.db.idempotency import record_result
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.selling.bookings.repository import bookings
from toli.selling.customers.service.customers import get_customer
from toli.selling.deposits import service as deposits
from toli.selling.deposits.schemas import DepositIn, Deposits


async def record_deposit(
    tx: ClientTransaction, *, customer: str, deposit: DepositIn, actor_id: int, now: datetime
) -> Deposits:
    """Record money of a customer without a booking. Raises the errors of `add_deposit`."""
    await add_deposit(tx, customer=customer, deposit=deposit, actor_id=actor_id, now=now)
    recorded = await deposits.list_deposits(tx, customer=customer)
    await record_result(tx, recorded, status=201)
    return recorded


async def add_deposit(tx: ClientTransaction, *, customer: str, deposit: DepositIn, actor_id: int, now: datetime) -> int:
    """Return the deposit's id. Raises NotFound, DateInFuture, CustomerWithoutContact."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    row, _ = await get_customer(tx, customer=customer, user_id=actor_id, today=today)
    return await deposits.add_deposit(
        tx, customer=row.customer, name=row.name or row.email, deposit=deposit, actor_id=actor_id, now=now
    )
