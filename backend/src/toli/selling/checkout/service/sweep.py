import structlog

from toli.catalogue.inventory.repository import holds
from toli.catalogue.inventory.service import ExpiredHold
from toli.infra.db.database import Database
from toli.infra.ports.payments import PaymentProviders, ProviderRefused, ProviderUnavailable
from toli.payments.gateway.repository import orders as orders_repository
from toli.selling.bookings.repository import bookings
from toli.selling.checkout.service.hold import expire_holds
from toli.selling.checkout.service.settle import settle_order

log = structlog.get_logger(__name__)

BATCH = 100


async def sweep_holds(database: Database, providers: PaymentProviders) -> int:
    """Release expired holds; count them.

    The provider is queried first if a payment may be under way; without an answer beds stay held for at most 30
    minutes.
    """
    async with database.platform_transaction() as tx:
        over = await holds.list_expired_holds(tx, limit=BATCH)
    closed = 0
    for hold in over:
        if hold.ask_first and not await _is_unpaid(database, providers, hold):
            continue
        async with database.client_transaction(hold.client_id) as tx:
            closed += await expire_holds(tx, hold_ids=[hold.hold_id])
    return closed


async def _is_unpaid(database: Database, providers: PaymentProviders, hold: ExpiredHold) -> bool:
    async with database.client_transaction(hold.client_id) as tx:
        booking_id = await bookings.find_booking_id_of_hold(tx, hold_id=hold.hold_id)
        if booking_id is None:
            return True
        orders = await orders_repository.list_orders_of_booking(tx, booking_id=booking_id)
    for order in orders:
        try:
            settled = await settle_order(database, providers, client_id=hold.client_id, order_id=order.order_id)
        except (ProviderUnavailable, ProviderRefused) as error:
            # One operator's revoked keys must not keep the beds of all others.
            log.warning("hold_payment_check_failed", hold_id=hold.hold_id, error=type(error).__name__)
            return hold.is_overdue
        if settled.outcome == "confirmed" or (settled.in_flight and not hold.is_overdue):
            return False
    return True
