"""Orders: saved before the provider is called, found by receipt if an answer is lost."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from toli.infra.db.batching import run_batch
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, driver
from toli.infra.ports.payments import (
    CredentialsRefused,
    PaymentProviders,
    Provider,
    ProviderOrder,
    ProviderPayment,
    ProviderRefused,
    ProviderUnavailable,
)
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.payments.gateway.errors import OnlinePaymentsOff, PaymentNotStarted, SignatureInvalid
from toli.payments.gateway.repository import accounts, batches
from toli.payments.gateway.repository import orders as repository
from toli.payments.gateway.repository import payments as payments_repository
from toli.payments.gateway.repository.orders import LATE_FOR, Order
from toli.payments.gateway.rules import OrderLimits, check_order_limits
from toli.payments.gateway.schemas import PaymentOrderState
from toli.payments.gateway.service.accounts import note_refusal
from toli.payments.gateway.service.route import give_up_transfer, plan_transfers

log = structlog.get_logger(__name__)


MOST_UNKNOWN_FOR = timedelta(minutes=10)
RECEIPT_PREFIX = "toli-"
"""Tells our orders at the provider from those of other systems that use the same account."""


@dataclass(frozen=True, slots=True)
class UnknownCapture:
    """A capture on our order without record here.

    `client_id` None: the order is unknown too, as the database was restored from before it.
    """

    client_id: int | None
    payment: ProviderPayment


@dataclass(frozen=True, slots=True)
class OpenedOrder:
    """An order; `amount` in paise."""

    order_id: int
    account_id: int
    amount: Paise
    is_new: bool


@dataclass(frozen=True, slots=True)
class PlacedOrder:
    """Paise; `key_id`: its account's public key."""

    provider_order_id: str
    amount: Paise
    key_id: str


def receipt_of(order_id: int) -> str:
    return f"{RECEIPT_PREFIX}{order_id}"


async def open_or_reuse_order(
    tx: ClientTransaction,
    *,
    booking_id: int | None,
    user_id: int | None,
    purpose: str,
    amount: Paise,
    limits: OrderLimits,
    share_id: int | None = None,
) -> OpenedOrder:
    """Open an order, or return the person's open order for the same.

    The person's other orders wait until the commit. By payment link, orders are counted by booking or share; the
    booking is locked. Raises TooManyOrders and OnlinePaymentsOff.
    """
    account_id = await accounts.find_current_account(tx)
    if account_id is None:
        raise OnlinePaymentsOff
    if user_id is None:
        assert booking_id is not None
        count = await repository.count_orders_by_link(tx, booking_id=booking_id, share_id=share_id)
    else:
        count = await repository.count_orders(tx, user_id=user_id)
    open_order_id = await repository.find_open_order(
        tx,
        account_id=account_id,
        booking_id=booking_id,
        user_id=user_id,
        purpose=purpose,
        amount=amount,
        share_id=share_id,
    )
    if open_order_id is not None:
        return OpenedOrder(open_order_id, account_id, amount, is_new=False)
    check_order_limits(limits, count)
    order_id = await repository.add_order(
        tx,
        account_id=account_id,
        booking_id=booking_id,
        user_id=user_id,
        purpose=purpose,
        amount=amount,
        share_id=share_id,
    )
    return OpenedOrder(order_id, account_id, amount, is_new=True)


async def place_order(
    database: Database, providers: PaymentProviders, *, client_id: int, order: OpenedOrder, notes: dict[str, str]
) -> PlacedOrder:
    """Open the order once; an existing order is adopted by receipt. Call it outside transactions.

    Raises ProviderUnavailable and PaymentNotStarted.
    """
    provider = await providers.of_account(client_id=client_id, account_id=order.account_id)
    # Calls for one order wait in the process, so that they find the first one's.
    order_id = order.order_id
    async with database.row_queues.slot(("order", client_id, order_id)):
        if not order.is_new and (placed_id := await _find_placed(database, client_id=client_id, order_id=order_id)):
            return PlacedOrder(placed_id, order.amount, provider.key_id)
        try:
            placed = None if order.is_new else await provider.order_by_receipt(receipt_of(order_id))
            if placed is None:
                placed = await _create(database, providers, provider, client_id=client_id, order=order, notes=notes)
        except CredentialsRefused as refusal:
            await note_refusal(database, providers, client_id=client_id, account_id=order.account_id)
            raise PaymentNotStarted from refusal
        except ProviderRefused as refusal:
            log.warning("order_refused", order_id=order_id, code=refusal.code, reason=refusal.reason)
            raise PaymentNotStarted from refusal
        # Another call may have opened it there, too. Only the first one's id is ever given to a browser.
        ((saved,),) = await database.write(
            client_id,
            batches.place_statement(client_id=client_id, order_id=order_id, provider_order_id=placed.id),
        )
    return PlacedOrder(saved, order.amount, provider.key_id)


async def _create(
    database: Database,
    providers: PaymentProviders,
    provider: Provider,
    *,
    client_id: int,
    order: OpenedOrder,
    notes: dict[str, str],
) -> ProviderOrder:
    """Place an order; a refused transfer does not prevent payment."""
    receipt = receipt_of(order.order_id)
    transfers = await plan_transfers(
        database,
        providers,
        client_id=client_id,
        account_id=order.account_id,
        order_id=order.order_id,
        price=order.amount,
    )
    try:
        return await provider.create_order(amount_paise=order.amount, receipt=receipt, notes=notes, transfers=transfers)
    except ProviderRefused as refusal:
        if not transfers or isinstance(refusal, CredentialsRefused):
            raise
        await give_up_transfer(database, client_id=client_id, order_id=order.order_id, refusal=refusal)
    return await provider.create_order(amount_paise=order.amount, receipt=receipt, notes=notes)


async def _find_placed(database: Database, *, client_id: int, order_id: int) -> str | None:
    async with database.client_transaction(client_id) as tx:
        order = await repository.find_order(tx, order_id=order_id)
    if order is None:
        raise NotFound
    return order.provider_order_id


async def save_provider_order_id(tx: ClientTransaction, *, order_id: int, provider_order_id: str) -> str:
    """Save the provider's id; return the first saved id: only that is ever given to a browser."""
    saved = await repository.set_order_placed(tx, order_id=order_id, provider_order_id=provider_order_id)
    await repository.add_ref(tx, ref=saved)
    return saved


async def lock_order(tx: ClientTransaction, *, order_id: int) -> Order:
    """Raises NotFound."""
    order = await repository.find_order(tx, order_id=order_id, lock=True)
    if order is None:
        raise NotFound
    return order


async def mark_order(tx: ClientTransaction, *, order: Order, state: PaymentOrderState) -> None:
    setting = batches.state_statement(client_id=tx.client_id, order_id=order.order_id, state=state)
    await run_batch(await driver(tx), [setting])


async def assign_booking(tx: ClientTransaction, *, order: Order, booking_id: int) -> bool:
    return await repository.bind_order(tx, order_id=order.order_id, booking_id=booking_id)


async def has_captured_before(tx: ClientTransaction, *, order: Order, minutes: int) -> bool:
    return await payments_repository.has_captured_before(tx, order_id=order.order_id, minutes=minutes)


async def list_unknown_captures(
    database: Database, providers: PaymentProviders, *, now: datetime
) -> list[UnknownCapture]:
    """List captures without record here. Raises ProviderUnavailable.

    Of 10 minutes to 4 days ago, without foreign orders and accounts with refused keys.
    """
    async with database.platform_transaction() as tx:
        used = await accounts.list_used_accounts(tx, since=now - 2 * LATE_FOR)
    unknown = []
    if providers.platform is not None:
        unknown += await _unknown_captures(database, providers.platform, now=now)
    for client_id, account_id in used:
        provider = await providers.of_account(client_id=client_id, account_id=account_id)
        try:
            unknown += await _unknown_captures(database, provider, now=now)
        except CredentialsRefused:
            log.warning("account_check_failed", client_id=client_id, account_id=account_id)
    return unknown


async def _unknown_captures(database: Database, provider: Provider, *, now: datetime) -> list[UnknownCapture]:
    unknown, skip = [], 0
    while page := await provider.page_payments(since=now - LATE_FOR, until=now - MOST_UNKNOWN_FOR, skip=skip):
        captured = {payment.id: payment for payment in page if payment.captured and payment.order_id is not None}
        async with database.platform_transaction() as tx:
            clients = await repository.list_uncaptured(
                tx, payment_ids=list(captured), order_ids=[payment.order_id or "" for payment in captured.values()]
            )
        for payment_id, client_id in clients.items():
            payment = captured[payment_id]
            if client_id is not None or await _has_our_receipt(provider, payment):
                unknown.append(UnknownCapture(client_id, payment))
        skip += len(page)
    return unknown


async def _has_our_receipt(provider: Provider, payment: ProviderPayment) -> bool:
    order = await provider.order(payment.order_id or "")
    return (order.receipt or "").startswith(RECEIPT_PREFIX)


async def mark_likely_paid(tx: ClientTransaction, *, order: Order) -> None:
    await repository.set_likely_paid(tx, order_id=order.order_id)


async def mark_checked(tx: ClientTransaction, *, order: Order, closes: bool) -> None:
    await repository.set_checked(tx, order_id=order.order_id, closes=closes)


async def verify_checkout(provider: Provider, *, order: Order, payment_id: str, signature: str) -> None:
    """Verify the stored order id, not the browser's. Raises SignatureInvalid, ProviderUnavailable."""
    if order.provider_order_id is None:
        raise SignatureInvalid
    try:
        is_verified = await provider.verify_checkout(
            order_id=order.provider_order_id, payment_id=payment_id, signature=signature
        )
    except CredentialsRefused as refusal:
        raise ProviderUnavailable from refusal
    if not is_verified:
        raise SignatureInvalid
