"""Transfers are made with the order, held until the departure begins, reversed before a refund.

No failure here prevents a payment or refund.
"""

from datetime import datetime, timedelta
from typing import Final

import structlog

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import PaymentProviders, ProviderRefused, ProviderUnavailable
from toli.infra.ports.route import NewTransfer, ProviderTransfer, Route, TransferStatus
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.kit.text import Text
from toli.payments.billing.service import commission
from toli.payments.gateway import rules
from toli.payments.gateway.repository import route as repository
from toli.payments.gateway.repository.route import StoredReversal, StoredTransfer
from toli.payments.gateway.schemas import ReversalReason, ReversalState, TransferState
from toli.payments.ledger import service as ledger

log = structlog.get_logger(__name__)

DUE_AT_ONCE: Final = 200
WAITS_FOR_TRANSFER: Final = timedelta(minutes=15)
"""How long a refund waits for a transfer that is under way, so that it can be reversed first."""
RETRIED_FOR: Final = timedelta(days=4)
"""The provider repeats a failed transfer of an order on the three days after it."""
STATES: Final[dict[TransferStatus, TransferState]] = {
    TransferStatus.CREATED: TransferState.CREATED,
    TransferStatus.PENDING: TransferState.PENDING,
    TransferStatus.FAILED: TransferState.FAILED,
}


async def plan_transfers(
    database: Database, providers: PaymentProviders, *, client_id: int, account_id: int, order_id: int, price: Paise
) -> list[NewTransfer]:
    linked_account_id = await providers.linked_account_of(client_id=client_id, account_id=account_id)
    if linked_account_id is None:
        return []
    async with database.client_transaction(client_id) as tx:
        booked = await repository.get_booked(tx, order_id=order_id)
        deduction = await commission.get_most_kept(tx, price=price, total=booked.total, today=booked.today)
        amount = rules.amount_to_transfer(price, deduction=deduction)
        if not amount:
            return []
        planned = await repository.plan_transfer(
            tx, order_id=order_id, linked_account_id=linked_account_id, amount=amount
        )
    if planned.state == TransferState.NONE:
        return []
    return [NewTransfer(planned.linked_account_id, planned.amount, planned.is_held, planned.held_until)]


async def give_up_transfer(database: Database, *, client_id: int, order_id: int, refusal: ProviderRefused) -> None:
    log.warning("transfer_refused", client_id=client_id, order_id=order_id, reason=refusal.reason)
    async with database.client_transaction(client_id) as tx:
        await repository.set_not_made(tx, order_id=order_id, failure=refusal.description)


async def begin_syncing_transfers(database: Database) -> None:
    async with database.platform_transaction() as tx:
        for client_id, route_transfer_id in await repository.list_due(tx, limit=DUE_AT_ONCE):
            await enqueue(
                tx,
                "payments.sync_transfer",
                once=f"payments.sync_transfer:{route_transfer_id}",
                client_id=client_id,
                route_transfer_id=route_transfer_id,
            )


async def sync_transfer_of_order(
    database: Database, providers: PaymentProviders, *, client_id: int, order_id: int
) -> None:
    async with database.client_transaction(client_id) as tx:
        route_transfer_id = await repository.find_id_by_order(tx, order_id=order_id)
    if route_transfer_id is not None:
        await sync_transfer(database, providers, client_id=client_id, route_transfer_id=route_transfer_id)


async def sync_transfer(
    database: Database, providers: PaymentProviders, *, client_id: int, route_transfer_id: int
) -> None:
    """Read, post, hold and reverse a transfer. Idempotent. Raises ProviderUnavailable."""
    route = _get_route(providers)
    async with database.client_transaction(client_id) as tx:
        stored = await repository.find_transfer(tx, route_transfer_id=route_transfer_id)
    if stored is None:
        return
    try:
        stored = await _read(database, route, stored)
        if stored is None or stored.state != TransferState.PROCESSED:
            return
        await _take_back(database, route, stored)
        if stored.hold_differs and not stored.is_cancelled:
            await _hold(database, route, stored)
    except ProviderRefused as refusal:
        log.warning("transfer_sync_failed", route_transfer_id=route_transfer_id, reason=refusal.reason)
        async with database.client_transaction(client_id) as tx:
            await repository.set_transfer(tx, route_transfer_id=route_transfer_id, failure=refusal.description)


async def reverse_before_refund(
    database: Database,
    providers: PaymentProviders,
    *,
    client_id: int,
    provider_payment_id: str,
    requested_at: datetime,
) -> None:
    """Reverse the refunded share before a refund; a refusal does not stop the refund.

    Raises ProviderUnavailable while undecided.
    """
    async with database.client_transaction(client_id) as tx:
        stored = await repository.find_transfer_of_payment(tx, provider_payment_id=provider_payment_id)
    if stored is None:
        return
    await sync_transfer(database, providers, client_id=client_id, route_transfer_id=stored.route_transfer_id)
    async with database.client_transaction(client_id) as tx:
        transfer = await repository.find_transfer(tx, route_transfer_id=stored.route_transfer_id)
        is_open = await repository.has_requested(tx, route_transfer_id=stored.route_transfer_id)
    is_under_way = (
        transfer is not None
        and transfer.state in {TransferState.CREATED, TransferState.PENDING}
        and transfer.read_at < requested_at + WAITS_FOR_TRANSFER
    )
    if is_open or is_under_way:
        raise ProviderUnavailable


async def retry_reversal(tx: ClientTransaction, *, route_reversal_id: int, actor_id: int) -> None:
    """Retry a refused reversal, for an administrator. Raises NotFound."""
    reversal = await repository.lock_reversal(tx, route_reversal_id=route_reversal_id)
    if reversal is None:
        raise NotFound
    if reversal.state != ReversalState.NEEDS_ATTENTION:
        return
    await repository.set_reversal(
        tx,
        route_reversal_id=route_reversal_id,
        state="requested",
        key_number=reversal.key_number + 1,
        claimed_at=None,
        failure="",
    )
    await audit.record(
        tx,
        "route_reversal.retried",
        subject=f"route_reversal:{route_reversal_id}",
        actor_id=actor_id,
    )
    await enqueue(tx, "payments.sync_transfer", client_id=tx.client_id, route_transfer_id=reversal.route_transfer_id)


def _get_route(providers: PaymentProviders) -> Route:
    if providers.route is None:
        raise ProviderUnavailable(Text("The payment service is not set up right now. Please contact support."))
    return providers.route


async def _read(database: Database, route: Route, stored: StoredTransfer) -> StoredTransfer | None:
    fact = await _find_fact(route, stored)
    async with database.client_transaction(stored.client_id) as tx:
        # Others that read it wait, so that it is posted once and in order.
        transfer = await repository.find_transfer(tx, route_transfer_id=stored.route_transfer_id, lock=True)
        if transfer is None:
            return None
        if fact is None:
            if transfer.captured:
                await repository.set_not_made(tx, order_id=transfer.order_id, failure="")
                return None
            await repository.set_transfer(tx, route_transfer_id=transfer.route_transfer_id)
            return transfer
        await _save(tx, transfer, fact)
        return await repository.find_transfer(tx, route_transfer_id=stored.route_transfer_id)


async def _find_fact(route: Route, stored: StoredTransfer) -> ProviderTransfer | None:
    if stored.provider_transfer_id is not None:
        return await route.transfer(stored.provider_transfer_id)
    if stored.provider_order_id is None:
        return None
    transfers = await route.transfers_of(stored.provider_order_id)
    return next((transfer for transfer in transfers if transfer.account_id == stored.linked_account_id), None)


async def _save(tx: ClientTransaction, transfer: StoredTransfer, fact: ProviderTransfer) -> None:
    is_processed = transfer.state == TransferState.PROCESSED or fact.status.is_processed
    state = "processed" if is_processed else STATES[fact.status]
    if state == "failed" and transfer.read_at < transfer.created_at + RETRIED_FOR:
        state = "pending"
    if is_processed and transfer.state != TransferState.PROCESSED:
        await ledger.route_transfer(tx, route_transfer_id=transfer.route_transfer_id, amount=transfer.amount)
    values: dict[str, object] = {
        "state": state,
        "provider_transfer_id": fact.id,
        "is_held": fact.is_held,
        "held_until": fact.held_until,
        "failure": "" if is_processed else fact.failure,
    }
    if fact.is_settled and transfer.settled_at is None:
        amount = Paise(transfer.amount - transfer.reversed)
        await ledger.settle_route_transfer(tx, route_transfer_id=transfer.route_transfer_id, amount=amount)
        values |= {"settled_at": transfer.read_at, "settled_paise": amount}
    await repository.set_transfer(tx, route_transfer_id=transfer.route_transfer_id, **values)


async def _take_back(database: Database, route: Route, stored: StoredTransfer) -> None:
    """Reverse all if the departure is cancelled, else the refunded share."""
    async with database.client_transaction(stored.client_id) as tx:
        transfer = await repository.find_transfer(tx, route_transfer_id=stored.route_transfer_id, lock=True)
        if transfer is None:
            return
        amount, reason = _decide(transfer)
        if amount:
            await repository.add_reversal(
                tx, route_transfer_id=transfer.route_transfer_id, amount=amount, reason=reason
            )
        reversals = await repository.claim_reversals(tx, route_transfer_id=transfer.route_transfer_id)
    for reversal in reversals:
        await _reverse(database, route, transfer, reversal)


def _decide(transfer: StoredTransfer) -> tuple[Paise, ReversalReason]:
    if transfer.is_cancelled:
        rest = transfer.amount - transfer.decided
        return (Paise(rest) if rest >= rules.LEAST else rules.NOTHING), ReversalReason.DEPARTURE_CANCELLED
    amount = rules.amount_to_reverse(
        transferred=transfer.amount,
        reversed_before=transfer.decided,
        paid=transfer.captured,
        refunded=transfer.refunded,
    )
    return amount, ReversalReason.REFUND


async def _reverse(database: Database, route: Route, stored: StoredTransfer, reversal: StoredReversal) -> None:
    assert stored.provider_transfer_id is not None
    ids = {"route_reversal_id": reversal.route_reversal_id}
    key = f"toli-reversal-{reversal.route_reversal_id}" + (f"-{reversal.key_number}" if reversal.key_number else "")
    try:
        reply = await route.reverse_transfer(stored.provider_transfer_id, amount_paise=reversal.amount, key=key)
    except ProviderRefused as refusal:
        log.warning("reversal_refused", **ids, reason=refusal.reason)
        async with database.client_transaction(stored.client_id) as tx:
            await repository.set_reversal(tx, **ids, state="needs_attention", failure=refusal.description)
        return
    async with database.client_transaction(stored.client_id) as tx:
        locked_reversal = await repository.lock_reversal(tx, **ids)
        if locked_reversal is None or locked_reversal.state != ReversalState.REQUESTED:
            return
        await repository.set_reversal(
            tx, **ids, state="processed", provider_reversal_id=reply.id, processed_at=locked_reversal.read_at
        )
        await repository.add_reversed(tx, route_transfer_id=stored.route_transfer_id, amount=reversal.amount)
        await ledger.reverse_route_transfer(tx, **ids, amount=reversal.amount)


async def _hold(database: Database, route: Route, stored: StoredTransfer) -> None:
    assert stored.provider_transfer_id is not None
    if stored.is_begun:
        fact = await route.release_transfer(stored.provider_transfer_id)
    else:
        fact = await route.hold_transfer(stored.provider_transfer_id, until=stored.wanted_until)
    async with database.client_transaction(stored.client_id) as tx:
        transfer = await repository.find_transfer(tx, route_transfer_id=stored.route_transfer_id, lock=True)
        if transfer is not None:
            await _save(tx, transfer, fact)
