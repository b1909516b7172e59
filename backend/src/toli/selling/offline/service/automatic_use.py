"""Automatic payment of balances from money on account, for companies that wish it."""

from datetime import date, datetime

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.clients.companies.service import profile
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import Paise, to_rupees
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus, OfflineKind, RecordedMethod
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.deposits import repository as deposits_repository
from toli.selling.deposits import service as deposits
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.service.offline import record_offline_payment


async def use_on_account(database: Database, *, client_id: int, booking_id: int, now: datetime) -> None:
    """Pay the amount due of a booking today, at most its customer's money on account. Idempotent."""
    async with database.client_transaction(client_id) as tx:
        client = await profile.profile(tx)
        if not client.uses_on_account:
            return
        booking = await lock_booking(tx, booking_id=booking_id)
        today = local_date(now, time_zone=client.time_zone)
        due = await get_due_by(tx, booking, day=today)
        if due <= 0:
            return
        usable = await deposits.lock_usable(tx, booking_id=booking_id, amount=Paise(0))
        amount = min(due, sum(part.amount for part in usable))
        if amount <= 0:
            return
        money = OfflinePaymentIn.model_validate(
            {
                "kind": OfflineKind.RECEIVED,
                "amount": to_rupees(Paise(amount)),
                "method": RecordedMethod.ON_ACCOUNT,
                "moved_on": today,
            }
        )
        await record_offline_payment(tx, booking, actor_id=client.user_id, money=money, now=now)


async def get_due_by(tx: ClientTransaction, booking: BookingRecord, *, day: date) -> int:
    """Get the balance without the instalments of later days; 0 for a closed balance."""
    if booking.booking_status != BookingStatus.CONFIRMED or booking.due_closed_at is not None:
        return 0
    instalments = QuoteOut.model_validate(booking.quote).instalments
    later = sum(part.amount for part in instalments if part.due_on > day)
    return max(await get_balance_due(tx, booking=booking) - later, 0)


async def enqueue_due_uses(database: Database, *, now: datetime) -> None:
    """Enqueue a use for each booking with something due of a customer with money on account."""
    async with database.platform_transaction() as tx:
        clients = await deposits_repository.list_clients_with_rule(tx)
    for client_id, time_zone in clients:
        async with database.client_transaction(client_id) as tx:
            today = local_date(now, time_zone=time_zone)
            for booking_id in await deposits_repository.list_due_bookings(tx, today=today):
                await enqueue(tx, "bookings.use_on_account", client_id=client_id, booking_id=booking_id)
