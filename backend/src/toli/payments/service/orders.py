"""Orders: written before the provider is asked, found again by their receipt when an answer was lost."""

from collections.abc import Sequence
from dataclasses import replace

import structlog

from toli.db.database import Database
from toli.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.payments import repository
from toli.payments.errors import PaymentNotStarted, SignatureInvalid
from toli.payments.repository import Order, StoredPayment
from toli.ports.payments import Provider, ProviderPayment, ProviderRefused

log = structlog.get_logger(__name__)


async def open_order(
    tx: ClientTransaction, *, reservation_event_id: int | None, user_id: int, purpose: str, amount: Paise
) -> int:
    """Write the intent to be paid. `purpose` is 'booking' (the first money) or 'balance'. Its id is the receipt.

    Without a booking the order is of a person and an amount alone, until `bind` gives it one.
    """
    return await repository.add_order(
        tx, reservation_event_id=reservation_event_id, user_id=user_id, purpose=purpose, amount=amount
    )


async def place(
    database: Database, provider: Provider, *, client_id: int, order_id: int, is_new: bool, notes: dict[str, str]
) -> Order:
    """Open the order at the provider, once, and keep its id. Called outside any transaction.

    One that is not `is_new` may stand there already, its answer lost: it is adopted by its receipt. Raises
    ProviderUnavailable when the provider does not answer, PaymentNotStarted when it refuses.
    """
    async with database.client_transaction(client_id) as tx:
        order = await repository.find_order(tx, order_id=order_id)
    if order is None:
        raise NotFound
    if order.provider_order_id is not None:
        return order
    try:
        placed = None if is_new else await provider.order_by_receipt(str(order_id))
        if placed is None:
            placed = await provider.create_order(amount_paise=order.amount, receipt=str(order_id), notes=notes)
    except ProviderRefused as refusal:
        log.warning("order refused", order_id=order_id, code=refusal.code, reason=refusal.reason)
        raise PaymentNotStarted from refusal
    async with database.client_transaction(client_id) as tx:
        await adopt(tx, order_id=order_id, provider_order_id=placed.id)
    return replace(order, provider_order_id=placed.id, state="provider_created")


async def adopt(tx: ClientTransaction, *, order_id: int, provider_order_id: str) -> None:
    """Keep the provider's id of one of our orders, and whose it is."""
    await repository.set_order_placed(tx, order_id=order_id, provider_order_id=provider_order_id)
    await repository.add_ref(tx, ref=provider_order_id)


async def locate(tx: Transaction, *, provider_order_id: str) -> int | None:
    """Whose an order of the provider is; None for one that is not ours (a global table: any scope)."""
    return await repository.client_of_ref(tx, ref=provider_order_id)


async def order_by_provider_id(tx: ClientTransaction, *, provider_order_id: str) -> Order | None:
    """Our order under a provider's id."""
    return await repository.find_order_by_provider_id(tx, client_id=tx.client_id, provider_order_id=provider_order_id)


async def orders_of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> list[Order]:
    """Every order of a booking, oldest first."""
    return await repository.orders_of_booking(tx, reservation_event_id=reservation_event_id)


async def captured_of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> list[StoredPayment]:
    """The captured payments of a booking, oldest first, locked."""
    return await repository.captured_of_booking(tx, reservation_event_id=reservation_event_id)


async def lock_order(tx: ClientTransaction, *, order_id: int) -> Order:
    """Lock one of our orders: what is settled under this lock is settled once.

    Raises NotFound when the client has no such order.
    """
    order = await repository.find_order(tx, order_id=order_id, lock=True)
    if order is None:
        raise NotFound
    return order


async def merge_facts(
    tx: ClientTransaction, *, order: Order, payments: Sequence[ProviderPayment]
) -> list[StoredPayment]:
    """Write what the provider says of an order's payments and give them as they now stand."""
    for payment in payments:
        await repository.merge_payment(tx, order=order, payment=payment)
    return await repository.payments_of_order(tx, order_id=order.order_id)


async def mark_order(tx: ClientTransaction, *, order: Order, state: str) -> None:
    """Move an order on: attempted, settled, lapsed or late_paid; also notes that the provider was just asked."""
    await repository.set_order_state(tx, order_id=order.order_id, state=state)


async def bind(tx: ClientTransaction, *, order: Order, reservation_event_id: int) -> bool:
    """Give an order without a booking, and what was paid on it, its booking, once; False when it has one."""
    return await repository.bind_order(tx, order_id=order.order_id, reservation_event_id=reservation_event_id)


async def has_captured_before(tx: ClientTransaction, *, order: Order, minutes: int) -> bool:
    """Whether an order's money has been here for so long, by the database's clock."""
    return await repository.has_captured_before(tx, order_id=order.order_id, minutes=minutes)


async def unsettled_orders(tx: Transaction, *, limit: int) -> list[Order]:
    """Orders of every client that may still bring money and were not asked about lately (platform scope)."""
    return await repository.unsettled_orders(tx, limit=limit)


def verify_checkout(provider: Provider, *, order: Order, payment_id: str, signature: str) -> None:
    """Check a checkout's signature over the order id that we stored, never one the browser sends.

    Raises SignatureInvalid.
    """
    if order.provider_order_id is None or not provider.verify_checkout(
        order_id=order.provider_order_id, payment_id=payment_id, signature=signature
    ):
        raise SignatureInvalid
